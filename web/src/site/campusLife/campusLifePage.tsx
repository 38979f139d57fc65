import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import type { TileKind } from "../../ui/cloth/tiles.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { breadcrumbData } from "../frame/breadcrumbs.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import { SitePicture } from "../frame/SitePicture.tsx"
import styles from "./campusLife.css?inline"

/** The dyes of the sky, each with the hour of the day at which it begins. */
const sky = [
  [20.5, "blue-900"],
  [18.5, "blue-700"],
  [17, "laterite"],
  [15, "maize"],
  [11.5, "cream"],
  [8.5, "sky"],
  [6.5, "maize"],
  [5.5, "laterite"],
] as const

/** The dye of the sky at a time such as "05:00". Without a time, the night's dye. */
function daylight(time: string) {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})/.exec(time) ?? []
  const hour = Number(hours ?? 0) + Number(minutes ?? 0) / 60
  return sky.find(([from]) => hour >= from)?.[1] ?? "blue-900"
}

/** The prints of the clubs' flags, in order. */
const prints: readonly TileKind[] = ["chevron", "steps", "kite", "leaf", "bow", "petals", "arcs", "sun"]

/** Spec 000 section 2.5. Each club has a flag, and the hours of the day have the dyes of the sky. */
function CampusLife({ content }: { content: SiteContent }) {
  const { head, clubs, facilities, day } = content.campusLife
  return (
    <div className="campus">
      <div className="campus-head" data-block="head">
        <h1>Campus life</h1>
        {head.lead && <p className="lead">{head.lead}</p>}
      </div>
      {clubs.clubs.length > 0 && (
        <section className="clubs" data-block="clubs" aria-label="Clubs">
          <ul>
            {clubs.clubs.map(({ name, meets, text }, index) => (
              <li key={name}>
                <div className="club-flag deep">
                  <Band section={name} kind={prints[index % prints.length]} number={index} tile={40} />
                </div>
                <h2>{name}</h2>
                <Paragraphs text={text} />
                {meets && <p className="club-meets">{meets}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {facilities.facilities.length > 0 && (
        <section className="part part-plain" data-block="facilities" aria-labelledby="facilities-title">
          <h2 className="campus-title" id="facilities-title">
            Facilities
          </h2>
          <ul className="facilities">
            {facilities.facilities.map(({ name, text, picture }) => (
              <li key={name}>
                <SitePicture
                  className="facility-picture"
                  picture={picture}
                  ratio="16/9"
                  seed={name}
                  sizes="(max-width: 56rem) 100vw, 60vw"
                >
                  <Cloth seed={name} cols={6} rows={2} />
                </SitePicture>
                <h3>{name}</h3>
                <Paragraphs text={text} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {day.hours.length > 0 && (
        <section className="day" data-block="day" aria-labelledby="day-title">
          <div className="day-head">
            <h2 className="campus-title" id="day-title">
              A day on campus
            </h2>
            <Paragraphs text={day.text} />
          </div>
          <ol className="deep">
            {day.hours.map(({ time, title, text }) => (
              <li key={time + title} className={`sky-${daylight(time)}`}>
                <time>{time}</time>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

export const campusLifePage: Page = {
  title: "Campus life",
  description: "Clubs, facilities and a day on campus.",
  writtenAs: "campusLife",
  styles,
  data: breadcrumbData("Campus life", paths.campus),
  body: ({ content }) => <CampusLife content={content} />,
}
