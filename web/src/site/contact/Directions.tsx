import type { ContactContent } from "#contract/communication/website/pages/contact.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"

type Props = { way: ContactContent["way"] }

/** The directions to the college in words, because a map would cost a visitor more than the rest of the page. */
export function Directions({ way: { place, routes } }: Props) {
  return (
    <section className="part part-plain" data-block="way" aria-labelledby="way-title">
      <div className="part-pair">
        <div className="part-head">
          <h2 id="way-title">How to get there</h2>
          <Paragraphs text={place} className="lead" />
        </div>
        {routes.length > 0 && (
          <ul className="signposts">
            {routes.map(({ from, text, takes }) => (
              <li key={from}>
                <h3>From {from}</h3>
                <Paragraphs text={text} />
                {takes && <p className="signpost-takes">{takes}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
