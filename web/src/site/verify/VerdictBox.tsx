import type { Verdict } from "./verdict.ts"

/** The answer about a document, as the server renders it; verifier.ts makes the same elements. */
export const VerdictBox = ({ verdict: { tone, title, text, rows } }: { verdict: Verdict }) => (
  <div className={`verdict verdict-${tone}`}>
    <h2>{title}</h2>
    <p>{text}</p>
    {rows.length > 0 && (
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
)
