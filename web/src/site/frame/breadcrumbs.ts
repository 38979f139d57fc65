import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"

export type Crumb = { label: string; address: string }

/** The breadcrumbs of a page as schema.org data. */
export const breadcrumbs = ({ origin }: Pick<SiteContent, "origin">, trail: readonly Crumb[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ label, address }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: origin + address,
  })),
})

/** The breadcrumbs of a page below the home page. */
export const breadcrumbsFromHome = (content: Pick<SiteContent, "origin">, page: Crumb) =>
  breadcrumbs(content, [{ label: "Home", address: paths.home }, page])

/** The schema.org data of a page below the home page. */
export const breadcrumbData = (label: string, address: string) => (content: SiteContent) => ({
  "@context": "https://schema.org",
  ...breadcrumbsFromHome(content, { label, address }),
})
