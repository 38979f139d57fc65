import type { SiteContent } from "#contract/communication/website/site.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { Face } from "../frame/Face.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { printOf } from "../frame/prints.ts"
import { staffAddress } from "../staff/staffAddress.ts"

type Head = SiteContent["administration"]["heads"]["heads"][number]

/** Short names of departments that people at the college use (spec 000 section 2.5). */
const spoken: Readonly<Record<string, string>> = {
  Science: "Sciences",
  "Education Foundation Studies": "EFS",
  "Social and Environmental Studies": "SES",
}

export function Heads({ heads }: { heads: readonly Head[] }) {
  if (heads.length === 0) return null
  return (
    <section className="part heads" aria-labelledby="heads-title" data-block="heads">
      <h2 id="heads-title">Heads of departments</h2>
      <ul>
        {heads.map(({ department, name, photo, words }) => (
          <li key={`${department} ${name}`}>
            <div className="heads-cloth deep">
              <Band section={department} {...printOf(department)} tile={44} />
            </div>
            <div className="heads-name">
              <h3>{spoken[department] ?? department}</h3>
              {/^[A-Z]+$/.test(spoken[department] ?? "") && <p>{department}</p>}
            </div>
            <div className="heads-person">
              <Face name={name} print={printOf(department)} picture={photo} ratio="1/1" sizes="8rem" />
              <div>
                <p>
                  <b>{name}</b>
                </p>
                <Paragraphs text={words} />
                {department && (
                  <a href={staffAddress({ department })}>
                    Lecturers<span className="visually-hidden"> of {department}</span>
                  </a>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
