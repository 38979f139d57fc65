import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { HomeContent } from "#contract/communication/website/pages/home.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { NextSteps } from "../frame/NextSteps.tsx"
import type { PageExists } from "../frame/navigation.ts"
import { applyLink } from "./applyLink.ts"
import { PageTabs } from "./PageTabs.tsx"

type Props = { program: HomeContent["program"]; exists: PageExists }

/** Spec 000 section 2.4. The requirements are on /admissions. */
export function Program({ program, exists }: Props) {
  const { title, lead, duration, level, focus, subjects, practice, skills, careers } = program
  const facts = [
    ["Duration", duration],
    ["Level", level],
    ["Focus", focus],
  ].filter(([, fact]) => fact)
  return (
    <section
      className="part part-plain print-flat"
      id="programs"
      data-block="program"
      aria-labelledby="programs-title"
    >
      <div className="part-pair print-flat">
        <div className="part-head print-flat">
          <h2 id="programs-title">{title}</h2>
          {lead && <p className="lead">{lead}</p>}
          <NextSteps ways={[applyLink]} exists={exists} />
        </div>
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <PageTabs
        label={title}
        items={[
          !isEmptyContent([subjects, practice]) && {
            id: "curriculum",
            label: "Curriculum",
            panel: <Curriculum program={program} />,
          },
          !isEmptyContent([skills, careers]) && {
            id: "outcomes",
            label: "Program Outcomes",
            panel: <Outcomes program={program} />,
          },
        ]}
      />
    </section>
  )
}

function Curriculum({ program: { subjects, practice } }: Pick<Props, "program">) {
  return (
    <div className="part-sides print-flat">
      {subjects.length > 0 && (
        <div>
          <h4>Core subjects</h4>
          <ul className="subjects print-columns">
            {subjects.map((subject) => (
              <li key={subject}>
                <span className="swatch print-none">
                  <Cloth seed={subject} cols={2} rows={2} mirror />
                </span>
                {subject}
              </li>
            ))}
          </ul>
        </div>
      )}
      {practice.length > 0 && (
        <div>
          <h4>Practical components</h4>
          <ul className="lines print-columns">
            {practice.map((component) => (
              <li key={component}>{component}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Outcomes({ program: { skills, careers } }: Pick<Props, "program">) {
  return (
    <>
      {skills.length > 0 && (
        <>
          <h4>What our graduates can do</h4>
          <ul className="lines lines-wide print-columns">
            {skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        </>
      )}
      {careers.length > 0 && (
        <>
          <h4>Where it leads</h4>
          <ol className="stairs print-columns">
            {careers.map((career) => (
              <li key={career}>{career}</li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
