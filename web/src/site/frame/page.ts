import type { ReactNode } from "react"
import type { SiteContent, WrittenPage } from "#contract/communication/website/site.ts"
import type { Outcome, SiteForm, Values } from "./form.ts"
import type { PageExists } from "./navigation.ts"

export type PageProps = {
  content: SiteContent
  outcome: Outcome
  variant: string | undefined
  exists: PageExists
  /** The record of the page at this address, if it requests one. */
  record: unknown
}

/** A page that the server renders. */
export type Page = {
  title: string
  description: string | ((content: SiteContent) => string)
  /**
   * The content of the page. While it is empty, "We are still writing this page." is shown instead, and search engines are told
   * not to index it. Absent if the page shows something else too.
   */
  writtenAs?: WrittenPage
  /** Not indexed, because it belongs to one person or to nobody. */
  hidden?: true
  /** schema.org data. */
  data?: (content: SiteContent) => object
  /** The text of the page's own style sheet, in addition to the frame's: `import styles from "./history.css?inline"`. */
  styles?: string
  /** The texts of the page's own inlined scripts, which remain in a saved copy of the page. */
  scripts?: readonly string[]
  form?: SiteForm
  /**
   * The field of the form whose value may be at the end of the address. The page is then answered as if the form had been sent:
   * /verify/CODE.
   */
  answersAt?: string
  /** Pages that look different for some queries name their variants here. Each variant is rendered once. */
  variant?: (query: Values) => string | undefined
  /** The kind of record that the page shows at some addresses, and the search for it: `/contact?to=hr`. */
  subject?: { kind: string; ask: (query: Values) => Values | undefined }
  body: (props: PageProps) => ReactNode
}
