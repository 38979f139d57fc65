import type { HomeContent } from "#contract/communication/website/pages/home.ts"
import { paths } from "../../lib/address/paths.ts"
import type { TileKind } from "../../ui/cloth/tiles.ts"
import { Fact } from "../../ui/content/Fact.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import type { PageExists } from "../frame/navigation.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { PageTabs } from "./PageTabs.tsx"

/** One pattern for each value, in order. */
const prints: readonly TileKind[] = ["steps", "kite", "arcs", "chevron", "bow", "petals"]

type Props = { about: HomeContent["about"]; founded: number | null; year: number; exists: PageExists }

export function About({ about, founded, year, exists }: Props) {
  /** A college has no age in the year of its foundation. */
  const age = founded !== null && founded < year ? year - founded : null
  return (
    <section id="about" data-block="about" aria-labelledby="about-title">
      <div className="part part-pair print-flat">
        <div className="part-head print-flat">
          <h2 id="about-title">{about.title}</h2>
          {about.lead && <p className="lead">{about.lead}</p>}
          {(age !== null || about.districts !== null) && (
            <dl className="home-figures print-row">
              {age !== null && <Fact value={`${age}+`} label={`years since ${founded}`} />}
              {about.districts !== null && (
                <Fact value={about.districts} label="districts where our graduates serve" />
              )}
            </dl>
          )}
        </div>
        <PageTabs
          label="About the college"
          items={[
            about.overview !== "" && {
              id: "overview",
              label: "Overview",
              panel: (
                <>
                  <Paragraphs text={about.overview} />
                  {exists(paths.history) && (
                    <p>
                      <a href={paths.history}>Our history</a>
                    </p>
                  )}
                </>
              ),
            },
            `${about.mission}${about.vision}` !== "" && {
              id: "mission",
              label: "Mission & Vision",
              panel: (
                <dl className="purpose">
                  <Purpose name="Mission" text={about.mission} />
                  <Purpose name="Vision" text={about.vision} />
                </dl>
              ),
            },
          ]}
        />
      </div>
      {about.values.length > 0 && (
        <ul className="values print-columns" aria-label="Our values">
          {about.values.map((value, index) => (
            <li key={value}>
              <Band section={value} kind={prints[index % prints.length]} tile={36} />
              {value}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Purpose = ({ name, text }: { name: string; text: string }) =>
  text && (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
