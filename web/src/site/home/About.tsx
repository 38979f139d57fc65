import type { HomeContent } from "#contract/site/pages/home.ts"
import { paths } from "../../lib/address/paths.ts"
import type { TileKind } from "../../ui/cloth/tiles.ts"
import { Band } from "../../ui/layout/Band.tsx"
import type { PageExists } from "../frame/navigation.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { PageTabs } from "./PageTabs.tsx"

/** One pattern per value, in order. */
const prints: readonly TileKind[] = ["steps", "kite", "arcs", "chevron", "bow", "petals"]

type Props = { about: HomeContent["about"]; founded: number | null; year: number; exists: PageExists }

export function About({ about, founded, year, exists }: Props) {
  return (
    <section id="about" data-block="about" aria-labelledby="about-title">
      <div className="part part-pair">
        <div className="part-head">
          <h2 id="about-title">{about.title}</h2>
          <p className="lead">{about.lead}</p>
          <dl className="figures">
            {founded !== null && <Figure figure={`${year - founded}+`} words={`years since ${founded}`} />}
            {about.districts !== null && (
              <Figure figure={about.districts} words="districts where our graduates serve" />
            )}
          </dl>
        </div>
        <PageTabs
          label="About the college"
          items={[
            {
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
            {
              id: "mission",
              label: "Mission & Vision",
              panel: (
                <dl className="purpose">
                  <dt>Mission</dt>
                  <dd>{about.mission}</dd>
                  <dt>Vision</dt>
                  <dd>{about.vision}</dd>
                </dl>
              ),
            },
          ]}
        />
      </div>
      <ul className="values" aria-label="Our values">
        {about.values.map((value, index) => (
          <li key={value}>
            <Band section={value} kind={prints[index % prints.length]} tile={36} />
            {value}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ figure, words }: { figure: string | number; words: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{figure}</dd>
    </div>
  )
}
