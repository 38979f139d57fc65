import type { ReactNode } from "react"
import type { SiteContent, WrittenPage } from "#contract/communication/website/site.ts"
import type { Outcome, SiteForm, Values } from "./form.ts"
import type { PageExists } from "./navigation.ts"

export type PageProps = {
  content: SiteContent
  outcome: Outcome
  variant: string | undefined
  exists: PageExists
  /** The record that the page is about at this address, if it asks for one. */
  record: unknown
}

/** A page that the server renders. */
export type Page = {
  title: string
  description: string | ((content: SiteContent) => string)
  /**
   * The content that the page consists of. While it says nothing, "We are still writing this page." stands in the page's
   * place, and search engines are told to leave it alone. Absent where the page shows something else too.
   */
  writtenAs?: WrittenPage
  /** Not indexed: it belongs to one person, or to nobody. */
  hidden?: true
  /** schema.org data. */
  data?: (content: SiteContent) => object
  /** The text of its own stylesheet, beside the frame's: `import styles from "./history.css?inline"`. */
  styles?: string
  /** The texts of its own inlined scripts, which a saved page keeps. */
  scripts?: readonly string[]
  form?: SiteForm
  /**
   * The field of the form that may stand at the end of the address, which is then answered as if it were sent: /verify/CODE.
   */
  answersAt?: string
  /** Pages that look different for some queries name their variants here, so that each is rendered once. */
  variant?: (query: Values) => string | undefined
  /** The kind of the record that the page is about at some addresses, and what they search for: `/contact?to=hr`. */
  subject?: { kind: string; ask: (query: Values) => Values | undefined }
  body: (props: PageProps) => ReactNode
}
