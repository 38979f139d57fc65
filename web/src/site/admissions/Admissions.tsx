import { saysNothing } from "#contract/site/content/saysNothing.ts"
import type { SiteContent } from "#contract/site/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { ContactDetails } from "../frame/ContactDetails.tsx"
import { NextSteps } from "../frame/NextSteps.tsx"
import { PageHero } from "../frame/PageHero.tsx"
import { Pathways } from "./Pathways.tsx"
import { Preparation } from "./Preparation.tsx"

/** Spec 000 section 2.5. Prints as a checklist. */
export function Admissions({ content }: { content: SiteContent }) {
  const { admissions } = content
  const always = () => true
  return (
    <div className="home">
      <PageHero title="Admissions" lead={admissions.head.lead} ground="leaf">
        <NextSteps
          ways={[
            { label: "What you need", address: `${paths.admissions}#requirements` },
            { label: "Where to find us", address: `${paths.admissions}#office` },
          ]}
          exists={always}
        />
      </PageHero>
      {saysNothing(admissions.pathways) || <Pathways pathways={admissions.pathways} />}
      <Preparation admissions={admissions} />
      <section className="part part-plain" data-block="questions" aria-labelledby="questions-title">
        <div className="part-pair">
          <div className="part-head">
            <h2 id="questions-title">Questions people ask</h2>
          </div>
          <div className="questions">
            {admissions.questions.questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </section>
      <section className="part" id="office" data-block="office" aria-labelledby="office-title">
        <div className="part-pair">
          <div className="part-head">
            <h2 id="office-title">Our office</h2>
            <dl className="facts">
              {admissions.office.hours.map(({ days, open }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{open}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className="part-head">
            <ContactDetails content={content} />
            <NextSteps ways={[{ label: "Write to us", address: paths.contact }]} exists={always} />
          </div>
        </div>
      </section>
    </div>
  )
}
