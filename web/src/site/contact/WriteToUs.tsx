import { type Addressee, collegeAddressee } from "#contract/communication/messages/addressees.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import ContactForm from "./ContactForm.island.tsx"

type Props = { content: SiteContent; outcome: Outcome; addressee?: Addressee | undefined }

/** The contact form, to the college and its offices, and to a lecturer if the page's address names one. */
export function WriteToUs({ content, outcome, addressee }: Props) {
  const { to, name, isKnown } = addressee ?? { to: collegeAddressee, name: "", isKnown: true }
  const offices = content.contact.offices.offices.map((office) => [office.key, office.name] as const)
  const listed = [[collegeAddressee, "The college"] as const, ...offices]
  const addressees = listed.some(([each]) => each === to) ? listed : [...listed, [to, name] as const]
  return (
    <Island name="ContactForm" of={ContactForm} props={{ outcome, addressees, to, isKnown }} wake="visible" />
  )
}
