import type { Addressee } from "#contract/communication/messages/addressees.ts"
import type { Page } from "../frame/page.ts"
import { ContactWays } from "./ContactWays.tsx"
import styles from "./contact.css?inline"
import { contactForm } from "./contactForm.ts"

export const contactPage: Page = {
  title: "Contact",
  description: ({ name }) =>
    `Write to ${name} or one of its offices, call, or come by: hours, address and how to get there.`,
  form: contactForm,
  styles,
  subject: { kind: "addressee", ask: ({ to }) => (to ? { to: to.slice(0, 100) } : undefined) },
  body: ({ content, outcome, record }) => (
    <ContactWays content={content} outcome={outcome} addressee={record as Addressee | undefined} />
  ),
}
