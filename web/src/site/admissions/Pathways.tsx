import type { AdmissionsContent } from "#contract/site/pages/admissions.ts"

/** The two ways to apply, with the share of places for each. */
export function Pathways({ pathways: { pathways } }: Pick<AdmissionsContent, "pathways">) {
  return (
    <section className="part" data-block="pathways" aria-labelledby="pathways-title">
      <div className="part-head">
        <h2 id="pathways-title">Two ways in</h2>
      </div>
      <ul className="pathways">
        {pathways.map(({ name, share, text }) => (
          <li key={name}>
            {share !== null && (
              <p className="pathway-share">
                {share}%<span>of the intake</span>
              </p>
            )}
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
