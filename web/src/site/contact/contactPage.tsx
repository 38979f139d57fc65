import type { Addressee } from "#contract/communication/messages/addressees.ts"
import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { ContactContent } from "#contract/communication/website/pages/contact.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { Unbroken } from "../../ui/controls/Unbroken.tsx"
import { ContactDetails } from "../frame/ContactDetails.tsx"
import type { Outcome } from "../frame/form.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import styles from "./contact.css?inline"
import { contactForm } from "./contactForm.ts"
import { WriteToUs } from "./WriteToUs.tsx"

type Props = { content: SiteContent; outcome: Outcome; addressee: Addressee | undefined }

/** The contact form drawn as a letter, the offices drawn as doors, and the directions to the college. */
function ContactWays({ content, outcome, addressee }: Props) {
  const { head, offices, way } = content.contact
  return (
    <div>
      <div className="contact-desk">
        <div className="desk-head deep ground ground-blue-700" data-block="head">
          <h1>Contact</h1>
          <Paragraphs text={head.lead} className="lead" />
        </div>
        <section className="contact-letter" id="contact" aria-labelledby="letter-title">
          <h2 id="letter-title">{content.home.contact.title || "Write to us"}</h2>
          <WriteToUs content={content} outcome={outcome} addressee={addressee} />
        </section>
        <div className="desk-reach deep ground ground-blue-700">
          <ContactDetails content={content} />
          <div className="desk-cloth">
            <Cloth seed="Contact" cols={6} rows={2} ground="blue-700" />
          </div>
        </div>
      </div>
      {isEmptyContent(offices) || <Offices offices={offices.offices} />}
      {isEmptyContent(way) || <Directions way={way} />}
    </div>
  )
}

type DirectionsProps = { way: ContactContent["way"] }

/** The directions to the college in words, because a map would cost a visitor more than the rest of the page. */
function Directions({ way: { place, routes } }: DirectionsProps) {
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

type OfficesProps = ContactContent["offices"]

/** The offices, drawn as plates on doors. Their email addresses are never sent to the browser. */
function Offices({ offices }: OfficesProps) {
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
                    <dd>
                      <Unbroken>{hours}</Unbroken>
                    </dd>
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

export const contactPage: Page = {
  title: "Contact",
  description: ({ name }) =>
    `Write to ${name} or one of its offices, call, or come by: hours, address and how to get there.`,
  form: contactForm,
  styles,
  subject: { kind: "addressee", requestOf: ({ to }) => (to ? { to: to.slice(0, 100) } : undefined) },
  body: ({ content, outcome, record }) => (
    <ContactWays content={content} outcome={outcome} addressee={record as Addressee | undefined} />
  ),
}
