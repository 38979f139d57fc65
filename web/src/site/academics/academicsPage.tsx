import type { SiteContent } from "#contract/communication/website/site.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { Fact } from "../../ui/content/Fact.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { breadcrumbsFromHome } from "../frame/breadcrumbs.ts"
import { NextSteps } from "../frame/NextSteps.tsx"
import type { PageExists } from "../frame/navigation.ts"
import { organization } from "../frame/organization.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import styles from "./academics.css?inline"
import { stairs, subjectsByTerm } from "./stairs.ts"

/** The program as a schema.org Course, and its breadcrumbs. */
function course(content: SiteContent) {
  const { academics, home, origin } = content
  const { "@context": context, ...provider } = organization(content)
  return {
    "@context": context,
    "@graph": [
      {
        "@type": "Course",
        "@id": `${origin}${paths.academics}#course`,
        url: origin + paths.academics,
        name: home.program.title || "Academics",
        description: home.program.lead || academics.head.lead,
        inLanguage: "en",
        educationalCredentialAwarded: home.program.level || undefined,
        teaches: [...new Set(academics.curriculum.terms.flatMap(({ subjects }) => subjects))],
        provider,
        hasCourseInstance: {
          "@type": "CourseInstance",
          courseMode: "Onsite",
          // Two years: terms 1 to 6 (spec 000 section 9).
          courseSchedule: { "@type": "Schedule", duration: "P2Y", repeatFrequency: "P1Y", repeatCount: 1 },
          location: content.name,
        },
      },
      breadcrumbsFromHome(content, { label: "Academics", address: paths.academics }),
    ],
  }
}

type Props = { content: SiteContent; exists: PageExists }

/** Spec 000 section 2.5. The two years are drawn as a staircase. Teaching practice is its landing. */
function Academics({ content, exists }: Props) {
  const { academics, home } = content
  const { head, curriculum, practice } = academics
  const { title, duration, level } = home.program
  const steps = stairs(academics)
  return (
    <div className="academics">
      <div className="academics-head" data-block="head">
        <div>
          <h1>Academics</h1>
          {head.lead && <p className="lead">{head.lead}</p>}
        </div>
        <dl>
          {title && <Fact label="Program" value={title} />}
          {duration && <Fact label="Duration" value={duration} />}
          {level && <Fact label="Level" value={level} />}
        </dl>
      </div>
      {steps.length > 0 && (
        <section className="academics-climb" data-block="curriculum" aria-labelledby="curriculum">
          <div className="academics-words">
            <h2 id="curriculum">Curriculum by term</h2>
            {curriculum.text && <p>{curriculum.text}</p>}
          </div>
          <Staircase steps={steps} districts={practice.districts} />
        </section>
      )}
      <div className="academics-below">
        {practice.text && (
          <section data-block="practice" aria-labelledby="practice">
            <h2 id="practice">Teaching practice</h2>
            <Paragraphs text={practice.text} />
            <NextSteps
              ways={[
                { label: "How to apply", address: `${paths.admissions}#steps` },
                { label: "Who teaches", address: paths.faculty },
              ]}
              exists={exists}
            />
          </section>
        )}
        {curriculum.terms.length > 0 && <SubjectTable curriculum={curriculum} />}
      </div>
    </div>
  )
}

type StaircaseProps = { steps: ReturnType<typeof stairs>; districts: readonly string[] }

/** Draws each step above the previous one: a term, or all terms of teaching practice. Its height is filled with cloth. */
function Staircase({ steps, districts }: StaircaseProps) {
  return (
    <ol className="climb">
      {steps.map(({ from, to, name, subjects, landing }, index) => (
        <li
          key={from}
          className={`step${landing ? " landing" : ""}${landing && to > from ? " landing-wide" : ""}`}
          data-block={landing ? "practice" : undefined}
        >
          <div className="step-words">
            <h3>{name}</h3>
            <ul>
              {subjects.map((subject) => (
                <li key={subject}>{subject}</li>
              ))}
            </ul>
            {landing && districts.length > 0 && <p>In schools in {listText(districts)}</p>}
          </div>
          <div className="step-cloth deep" aria-hidden="true">
            <Band section={name} number={index} tile={32} />
            <b>{from === to ? from : `${from}–${to}`}</b>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The subjects of the staircase as a table: each subject once, with its terms. */
function SubjectTable({ curriculum }: Pick<SiteContent["academics"], "curriculum">) {
  const { terms, rows } = subjectsByTerm(curriculum)
  return (
    <table className="subject-terms">
      <caption>Subjects and their terms</caption>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          {terms.map((term) => (
            <th key={term} scope="col">
              <span className="visually-hidden">Term </span>
              {term}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.in.map((isTaught, index) => (
              <td key={terms[index]}>
                {isTaught && (
                  <>
                    <span className="visually-hidden">Yes</span>
                    <Cloth seed={row.name} cols={1} rows={1} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const academicsPage: Page = {
  title: "Academics",
  description: "What students learn in two years and six terms, and where they practise.",
  writtenAs: "academics",
  styles,
  data: course,
  body: ({ content, exists }) => <Academics content={content} exists={exists} />,
}
