import type { SiteContent } from "#contract/communication/website/site.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { Barcode } from "./Barcode.tsx"
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
