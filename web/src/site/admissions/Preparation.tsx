import type { AdmissionsContent } from "#contract/site/admissionsPage.ts"

const kwacha = new Intl.NumberFormat("en-MW", {
  style: "currency",
  currency: "MWK",
  currencyDisplay: "code",
  maximumFractionDigits: 0,
})

/** Documents, steps and fees. */
export function Preparation({ admissions }: { admissions: AdmissionsContent }) {
  const { requirements, steps, fee } = admissions
  return (
    <section className="part part-plain" aria-labelledby="requirements">
      <div className="part-pair">
        <div>
          <h2 id="requirements">What you need</h2>
          <ul className="lines checklist">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
          <p className="fee">
            <b>{kwacha.format(fee)}</b> per term
          </p>
        </div>
        <div>
          <h2 id="steps">How to apply</h2>
          <ol className="steps">
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
