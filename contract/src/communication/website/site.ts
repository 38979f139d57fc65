import type { College } from "../../college/college/details.ts"
import type { Picture } from "./content/fields.ts"
import type { PageContents, PageKey } from "./pages.ts"

/** The keys of the pages with content of their own. The college's details are on every page. */
export type WrittenPage = Exclude<PageKey, "college">

/** The content of the server-rendered pages. */
export type SiteContent = College &
  Pick<PageContents, WrittenPage> & {
    readonly logo: Picture | null
    /** The college's colours, "#1b4f72", or "". */
    readonly colours: { readonly main: string; readonly second: string }
    /** The price of a megabyte of mobile data in MWK. */
    readonly megabytePrice: number
    /** A text that changes whenever any other content does, so that the pages are rendered again. */
    readonly version: string
    /** The site's origin without a trailing slash, for canonical links. */
    readonly origin: string
    /** Whether pages register the service worker, which caches them. If false, devices remove their service worker. */
    readonly worker: boolean
    /** False until /setup has created an administrator. */
    readonly ready: boolean
    /** The current year in the college's time zone. */
    readonly year: number
  }
