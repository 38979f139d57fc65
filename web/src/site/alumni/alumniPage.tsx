import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { breadcrumbData } from "../frame/breadcrumbs.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import { SitePicture } from "../frame/SitePicture.tsx"
import styles from "./alumni.css?inline"
import { DistrictMap, teachersIn } from "./DistrictMap.tsx"

/** Spec 000 section 2.5. The map remains visible beside the stories. Each story has the cloth of its district. */
function Alumni({ content }: { content: SiteContent }) {
  const { head, places, stories, giving, touch } = content.alumni
  const districts = places.districts.filter(({ teachers }) => teachers)
  const teachers = teachersIn(districts)
  // The college may write of a district in two lines.
  const districtCount = new Set(districts.map(({ district }) => district)).size
  const office = content.contact.offices.offices.find(({ key }) => key === "alumni")
  return (
    <div className="alumni">
      <div className="alumni-pair">
        <div className="alumni-head" data-block="head">
          <h1>Alumni</h1>
          {head.lead && <p className="lead">{head.lead}</p>}
        </div>
        {districts.length > 0 && (
          <section className="alumni-map" data-block="places" aria-labelledby="places-title">
            <h2 id="places-title">
              <b className="alumni-count">{numberText(teachers)}</b> {teachers === 1 ? "teacher" : "teachers"}
              {districtCount === 1 ? " in one district" : ` in ${districtCount} districts`}
            </h2>
            <DistrictMap teaching={districts} />
            <Paragraphs text={places.text} />
          </section>
        )}
        {stories.stories.length > 0 && (
          <section className="alumni-stories" data-block="stories" aria-label="Stories">
            {stories.stories.map((story) => (
              <Story key={story.name} story={story} />
            ))}
          </section>
        )}
      </div>
      {isEmptyContent(giving) || <Giving giving={giving} />}
      <section className="part touch" data-block="touch" aria-labelledby="touch-title">
        <div className="part-pair">
          <div className="part-head">
            <h2 id="touch-title">Stay in touch</h2>
            <Paragraphs text={touch.text} />
            <p className="buttons">
              <Button kind="main" href={office ? `${paths.contact}?to=alumni` : paths.contact}>
                {office ? `Write to the ${office.name}` : "Write to us"}
              </Button>
            </p>
          </div>
          {touch.reasons.length > 0 && (
            <div>
              <h3>Write to us if</h3>
              <ul className="lines">
                {touch.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </section>
    </div>
  )
}

type AlumniContent = SiteContent["alumni"]

/** A story of somebody who graduated, with their picture or the cloth of their district. */
function Story({ story }: { story: AlumniContent["stories"]["stories"][number] }) {
  const { name, finished, work, district, quote, text, photo } = story
  return (
    <article className="story">
      {quote && (
        <blockquote>
          <p>{quote}</p>
        </blockquote>
      )}
      <Paragraphs text={text} />
      <div className="story-by deep">
        <SitePicture className="story-face" picture={photo} ratio="1/1" seed={name} sizes="84px">
          <Cloth seed={district || name} cols={4} rows={4} />
        </SitePicture>
        <div>
          <h2>{name}</h2>
          <p>{[work, district].filter(Boolean).join(", ")}</p>
          {finished !== null && <p className="story-year">Certificate of {finished}</p>}
        </div>
      </div>
    </article>
  )
}

function Giving({ giving: { text, gifts } }: { giving: AlumniContent["giving"] }) {
  return (
    <section className="giving ground ground-leaf deep" data-block="giving" aria-labelledby="giving-title">
      <div>
        <h2 id="giving-title">What alumnae give back</h2>
        {text && <p className="lead">{text}</p>}
      </div>
      {gifts.length > 0 && (
        <ul>
          {gifts.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Paragraphs text={text} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const alumniPage: Page = {
  title: "Alumni",
  description: "The graduates of the college, and how they stay in touch.",
  writtenAs: "alumni",
  styles,
  data: breadcrumbData("Alumni", paths.alumni),
  body: ({ content }) => <Alumni content={content} />,
}
