import { paths } from "../../lib/address/paths.ts"

export type PublicLink = { address: string; label: string }

/** The header's links, in the order of spec 000 section 2.3. */
const main: readonly PublicLink[] = [
  { address: paths.administration, label: "Administration" },
  { address: paths.academics, label: "Academics" },
  { address: paths.department, label: "Department" },
  { address: paths.admissions, label: "Admissions" },
  { address: paths.supportServices, label: "Support Services" },
  { address: paths.news, label: "News" },
  { address: paths.campus, label: "Campus" },
]

/** The links of the header's "More" menu. */
const more: readonly PublicLink[] = [
  { address: paths.history, label: "History" },
  { address: paths.alumni, label: "Alumni" },
  { address: paths.library, label: "Library" },
  { address: paths.contact, label: "Contact" },
]

/** Returns whether a page exists at an address such as "/admissions#steps". The fragment is ignored. */
export type PageExists = (address: string) => boolean

/** The header's links, without those to pages that don't exist. */
export function navigationOf(exists: PageExists) {
  const existingLinks = (links: readonly PublicLink[]) => links.filter(({ address }) => exists(address))
  return { main: existingLinks(main), more: existingLinks(more) }
}
