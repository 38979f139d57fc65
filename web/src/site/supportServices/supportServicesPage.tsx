import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { sum } from "#contract/lib/objects.ts"
import { paths } from "../../lib/address/paths.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { employees } from "../frame/employees.ts"
import { Face } from "../frame/Face.tsx"
import type { Page } from "../frame/page.ts"
import type { Print } from "../frame/prints.ts"
import styles from "./supportServices.css?inline"

type Team = SiteContent["supportServices"]["teams"]["teams"][number]

/** The cloth of each team, by the team's index in the list. */
const prints: readonly [Print, ...Print[]] = [
  { kind: "bow", ground: "blue-700" },
  { kind: "stripes", ground: "laterite" },
  { kind: "leaf", ground: "maize" },
  { kind: "sun", ground: "laterite" },
  { kind: "triangle", ground: "leaf" },
  { kind: "chevron", ground: "blue-900" },
]
const printAt = (index: number) => prints[index % prints.length] ?? prints[0]

/** The support services, listed by what a visitor needs (spec 000 section 2.5). */
function SupportServices({ content: { supportServices } }: { content: SiteContent }) {
  const teams = supportServices.teams.teams.filter((team) => !isEmptyContent(team))
  const people = sum(teams.map((team) => team.people.length))
  return (
    <div className="support">
      <div className="support-index">
        <div data-block="head">
          <h1>Support Services</h1>
          {supportServices.head.lead && <p className="lead">{supportServices.head.lead}</p>}
        </div>
        {teams.length > 0 && (
          <nav aria-labelledby="support-needs">
            <h2 id="support-needs">Who do you need?</h2>
            <ul>
              {teams.map(({ name, helps }, index) => (
                <li key={name}>
                  <a href={`#team-${index + 1}`}>
                    <span className="support-swatch deep">
                      <Band section={name} {...printAt(index)} tile={22} />
                    </span>
                    <span>
                      <b>{helps || name}</b>
                      {helps && <span>{name}</span>}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="support-teams" data-block="teams">
        {teams.map((team, index) => (
          <TeamList key={team.name} team={team} place={index + 1} print={printAt(index)} />
        ))}
        <p>
          {people > 0 &&
            `${people === 1 ? "1 person works" : `${people} people work`} here beside the lecturers. `}
          Not sure whom to ask? <a href={paths.contact}>Write to the college</a>.
        </p>
      </div>
    </div>
  )
}

function TeamList({ team: { name, people }, place, print }: { team: Team; place: number; print: Print }) {
  const id = `team-${place}`
  return (
    <section className="support-team" id={id} aria-labelledby={`${id}-name`}>
      <div className="deep">
        <Band section={name} {...print} tile={22} />
      </div>
      <h2 id={`${id}-name`}>{name}</h2>
      <ul>
        {people.map((person) => (
          <li key={`${person.name}, ${person.role}`}>
            <Face name={person.name} print={print} picture={person.photo} ratio="1/1" sizes="60px" />
            <p>
              <b>{person.name}</b>
              <span>{person.role}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const supportServicesPage: Page = {
  title: "Support services",
  description: "Who helps with fees, library cards, rooms, illness, meals, repairs and journeys.",
  writtenAs: "supportServices",
  styles,
  data: (content) =>
    employees(
      content,
      { label: "Support services", address: paths.supportServices },
      content.supportServices.teams.teams.flatMap(({ people }) => people),
    ),
  body: ({ content }) => <SupportServices content={content} />,
}
