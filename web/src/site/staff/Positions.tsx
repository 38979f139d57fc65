import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"

type Props = { positions: SiteContent["teachingStaff"]["positions"]["positions"] }

export function Positions({ positions }: Props) {
  return (
    <section
      className="part part-plain"
      id="positions"
      aria-labelledby="positions-title"
      data-block="positions"
    >
      <div className="part-pair">
        <div className="part-head">
          <h2 id="positions-title">Open positions</h2>
          {positions.length === 0 && <p className="lead">The college has no open position at the moment.</p>}
          <p>
            {positions.length === 0
              ? "Tell us what you teach, and ask when the next position will be advertised."
              : "Questions about a position, and applications, go to the human resources office."}
          </p>
          <p className="buttons">
            <Button href={`${paths.contact}?to=hr`}>Contact HR</Button>
          </p>
        </div>
        {positions.length > 0 && (
          <ul className="positions">
            {positions.map(({ title, department, closes, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                {(department || closes) && (
                  <p className="staff-department">
                    {[department, closes && `Apply by ${closes}`].filter(Boolean).join(" · ")}
                  </p>
                )}
                <Paragraphs text={text} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
