import type { Addressee } from "#contract/communication/messages/addressees.ts"
import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { ContactDetails } from "../frame/ContactDetails.tsx"
import type { Outcome } from "../frame/form.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { Directions } from "./Directions.tsx"
import { Offices } from "./Offices.tsx"
import { WriteToUs } from "./WriteToUs.tsx"

type Props = { content: SiteContent; outcome: Outcome; addressee: Addressee | undefined }

/** The contact form drawn as a letter, the offices drawn as doors, and the directions to the college. */
export function ContactWays({ content, outcome, addressee }: Props) {
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
