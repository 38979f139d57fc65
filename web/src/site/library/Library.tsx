import type { SiteContent } from "#contract/communication/website/site.ts"
import { dice } from "../../ui/cloth/dice.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { OpeningHours } from "./OpeningHours.tsx"
import { Shelf } from "./Shelf.tsx"

/** Spec 000 section 2.5. */
export function Library({ content }: { content: SiteContent }) {
  const { head, figures, borrowing, hours, digital } = content.library
  return (
    <div className="library">
      <div className="library-head" data-block="head">
        <h1>Library</h1>
        {head.lead && <p className="lead">{head.lead}</p>}
      </div>
      <Shelf />
      {figures.figures.length > 0 && (
        <dl className="library-figures ground ground-blue-900 deep" data-block="figures">
          {figures.figures.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <OpeningHours hours={hours} digital={digital} />
      {borrowing.steps.length > 0 && (
        <section className="library-part library-borrow" data-block="borrowing" aria-labelledby="borrowing">
          <div>
            <h2 id="borrowing">How to borrow</h2>
            <Barcode />
          </div>
          <ol>
            {borrowing.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <Paragraphs text={text} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

/** A drawn library card with a random barcode. */
function Barcode() {
  const roll = dice("barcode card")
  let bars = ""
  for (let x = 24; x < 216; ) {
    const thick = 2 + Math.floor(roll() * 3) * 2
    bars += `M${x} 62h${thick}v58h-${thick}z`
    x += thick + 2 + Math.floor(roll() * 3) * 2
  }
  return (
    <svg className="barcode deep" viewBox="0 0 240 150" aria-hidden="true">
      <path fill="#fff" d="M0 0h240v150H0z" />
      <path fill="var(--blue-900)" d="M0 0h240v38H0z" />
      <path fill="var(--maize)" d="M24 12h14v14H24zM48 12h90v5H48zM48 21h60v5H48z" />
      <path fill="#191b2a" d={bars} />
    </svg>
  )
}
