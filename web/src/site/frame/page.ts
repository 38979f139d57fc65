import type { ReactNode } from "react"
import type { SiteContent, WrittenPage } from "#contract/communication/website/site.ts"
import type { Outcome, SiteForm, Values } from "./form.ts"
import type { PageExists } from "./navigation.ts"

type PageProps = {
  content: SiteContent
  outcome: Outcome
  variant: string | undefined
  exists: PageExists
  /** The record that the page shows at this address, if the page has requested one. */
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
  /** Search engines are told not to index the page, because it belongs to one person or has no content. */
  hidden?: true
  /** schema.org data. */
  data?: (content: SiteContent) => object
  /** The text of the page's own style sheet, in addition to the frame's: `import styles from "./history.css?inline"`. */
  styles?: string
  /** The texts of scripts that are inlined into the page, so that a saved copy of the page has them. */
  scripts?: readonly string[]
  form?: SiteForm
  /**
   * The field of the form whose value may be the end of the address, as in /verify/CODE. At such an address the page is
   * answered as if the form had been sent.
   */
  answersAt?: string
  /** The variant of the page for a query, if the page looks different for some queries. Each variant is rendered once. */
  variant?: (query: Values) => string | undefined
  /** The kind of record that the page shows at some addresses, and the search for it: `/contact?to=hr`. */
  subject?: { kind: string; requestOf: (query: Values) => Values | undefined }
  body: (props: PageProps) => ReactNode
}
