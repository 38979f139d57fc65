import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { AdmissionsContent } from "#contract/communication/website/pages/admissions.ts"
import { kwachaText } from "../../lib/kwacha.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"

/** The documents, steps and fees that the college has entered. */
export function Preparation({ admissions }: { admissions: AdmissionsContent }) {
  const { requirements } = admissions.requirements
  const { steps } = admissions.steps
  const { fee } = admissions.fees
  if (isEmptyContent([requirements, steps, fee])) return null
  const afterRequirements = steps.length > 0 ? "steps" : "fees-title"
  const first = requirements.length > 0 ? "requirements" : afterRequirements
  return (
    <section className="part part-plain" aria-labelledby={first}>
      <div className="part-pair admissions-pair">
        {requirements.length > 0 && (
          <div data-block="requirements">
            <h2 id="requirements">Requirements</h2>
            <ul className="lines to-bring">
              {requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          </div>
        )}
        <div>
          {steps.length > 0 && (
            <div data-block="steps">
              <h2 id="steps">How to apply</h2>
              <ol className="steps">
                {steps.map(({ title, text }) => (
                  <li key={title}>
                    <h3>{title}</h3>
                    <Paragraphs text={text} />
                  </li>
                ))}
              </ol>
            </div>
          )}
          {fee !== null && (
            <div className="fee" id="fees" data-block="fees">
              <h2 id="fees-title">Fees</h2>
              <p>
                <b>{kwachaText(fee)}</b> per term
              </p>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
