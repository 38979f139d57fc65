import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { ContactDetails } from "../frame/ContactDetails.tsx"
import { NextSteps } from "../frame/NextSteps.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { AdmissionsHead } from "./AdmissionsHead.tsx"
import { Pathways } from "./Pathways.tsx"
import { Preparation } from "./Preparation.tsx"

/** Spec 000 section 2.5. Prints as a checklist on one sheet. */
export function Admissions({ content }: { content: SiteContent }) {
  const { admissions } = content
  const { questions } = admissions.questions
  const { hours } = admissions.office
  return (
    <div className="admissions">
      <AdmissionsHead content={content} />
      {isEmptyContent(admissions.pathways) || <Pathways pathways={admissions.pathways} />}
      <Preparation admissions={admissions} />
      {questions.length > 0 && (
        <section className="part" data-block="questions" aria-labelledby="questions-title">
          <div className="part-pair admissions-pair">
            <div className="part-head">
              <h2 id="questions-title">Questions people ask</h2>
            </div>
            <div className="questions">
              {questions.map(({ question, answer }) => (
                <details key={question}>
                  <summary>{question}</summary>
                  <Paragraphs text={answer} />
                </details>
              ))}
            </div>
          </div>
        </section>
      )}
      <section className="part part-plain" id="office" data-block="office" aria-labelledby="office-title">
        <div className="part-pair admissions-pair">
          <div className="part-head">
            <h2 id="office-title">Our office</h2>
            {hours.length > 0 && (
              <dl className="facts">
                {hours.map(({ days, open }) => (
                  <div key={days}>
                    <dt>{days}</dt>
                    <dd>{open}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <div className="part-head">
            <ContactDetails content={content} />
            <NextSteps ways={[{ label: "Write to us", address: writeTo(content) }]} exists={() => true} />
          </div>
        </div>
      </section>
    </div>
  )
}

/** The contact form, addressed to the admissions office if the college has one. */
function writeTo({ contact }: SiteContent) {
  const office = contact.offices.offices.find(({ key }) => key === "admissions")
  return office ? `${paths.contact}?to=${office.key}` : paths.contact
}
