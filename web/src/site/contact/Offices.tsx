import type { ContactContent } from "#contract/communication/website/pages/contact.ts"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"

type Props = ContactContent["offices"]

/** The offices, drawn as plates on doors. Their e-mail addresses are never sent to the browser. */
export function Offices({ offices }: Props) {
  return (
    <section className="part" data-block="offices" aria-labelledby="offices-title">
      <div className="part-head">
        <h2 id="offices-title">Offices</h2>
      </div>
      <ul className="doors">
        {offices.map(({ key, name, tasks, place, hours }) => (
          <li key={key}>
            <div className="door-cloth">
              <Cloth seed={name} cols={8} rows={1} />
            </div>
            <h3>{name}</h3>
            {tasks && <p>{tasks}</p>}
            {(hours || place) && (
              <dl>
                {hours && (
                  <div>
                    <dt>Open</dt>
                    <dd>{hours}</dd>
                  </div>
                )}
                {place && (
                  <div>
                    <dt>Where</dt>
                    <dd>{place}</dd>
                  </div>
                )}
              </dl>
            )}
            <a className="door-link" href={`${paths.contact}?${new URLSearchParams({ to: key })}#contact`}>
              Write to <span className="visually-hidden">{name}</span>
              <span aria-hidden="true">this office</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
