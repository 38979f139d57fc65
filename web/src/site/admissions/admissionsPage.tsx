import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { AdmissionsContent } from "#contract/communication/website/pages/admissions.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { kwachaText } from "../../lib/kwacha.ts"
import { Fact } from "../../ui/content/Fact.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Unbroken } from "../../ui/controls/Unbroken.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { breadcrumbsFromHome } from "../frame/breadcrumbs.ts"
import { ContactDetails } from "../frame/ContactDetails.tsx"
import { NextSteps } from "../frame/NextSteps.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import { printAt } from "../frame/prints.ts"
import { Share } from "../news/Share.tsx"
import styles from "./admissions.css?inline"
import { Pathways } from "./Pathways.tsx"

/** Spec 000 section 2.5. Prints as a checklist on one sheet. */
function Admissions({ content }: { content: SiteContent }) {
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
                    <dd>
                      <Unbroken>{open}</Unbroken>
                    </dd>
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

/** The head answers the main questions before anybody has to scroll: who can apply, what it costs and what to bring. */
function AdmissionsHead({ content }: { content: SiteContent }) {
  const { head, fees, requirements } = content.admissions
  return (
    <div className="apply-head ground ground-leaf deep" data-block="head">
      <Band section="Admissions" tile={36} {...printAt(paths.admissions)} />
      <div className="apply-words">
        <p className="apply-college">{content.name}</p>
        <h1>Admissions</h1>
        {head.lead && <p className="lead">{head.lead}</p>}
        <p className="buttons">
          <Button kind="main" href="#office">
            Contact us
          </Button>
          {requirements.requirements.length > 0 && <Button href="#requirements">Requirements</Button>}
          <Share title="Admissions" address={content.origin + paths.admissions} />
        </p>
      </div>
      <dl className="apply-facts">
        {head.who && <Fact label="Who can apply" value={head.who} />}
        {fees.fee !== null && <Fact label="Fees" value={`${kwachaText(fees.fee)} per term`} />}
        {head.documents && <Fact label="Documents" value={head.documents} />}
      </dl>
    </div>
  )
}

export const admissionsPage: Page = {
  title: "Admissions",
  description: "How to apply: requirements, documents, the steps, the fee per term and office hours.",
  writtenAs: "admissions",
  data: admissionsData,
  styles,
  body: ({ content }) => <Admissions content={content} />,
}

/** The page's questions and answers as schema.org data, and its breadcrumbs. */
function admissionsData(content: SiteContent) {
  const { questions } = content.admissions.questions
  const faq = {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
  const breadcrumbs = breadcrumbsFromHome(content, { label: "Admissions", address: paths.admissions })
  return {
    "@context": "https://schema.org",
    "@graph": questions.length > 0 ? [faq, breadcrumbs] : [breadcrumbs],
  }
}

/** The documents, steps and fees that the college has entered. */
function Preparation({ admissions }: { admissions: AdmissionsContent }) {
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
