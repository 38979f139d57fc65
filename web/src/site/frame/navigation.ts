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

/** Those of its More menu. */
const more: readonly PublicLink[] = [
  { address: paths.history, label: "History" },
  { address: paths.alumni, label: "Alumni" },
  { address: paths.library, label: "Library" },
  { address: paths.contact, label: "Contact" },
]

/** Whether there is a page at an address, whatever part of it is meant: "/admissions#steps". */
export type Exists = (address: string) => boolean

/** The header's links to pages that exist: a page appears in it by being made. */
export function navigationOf(exists: Exists) {
  const offered = (links: readonly PublicLink[]) => links.filter(({ address }) => exists(address))
  return { main: offered(main), more: offered(more) }
}
