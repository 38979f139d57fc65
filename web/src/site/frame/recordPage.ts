import type { ReactNode } from "react"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { oneLine, withoutInvisibles } from "#contract/lib/plainText.ts"
import type { Values } from "./form.ts"
import type { PageMetadata } from "./Head.tsx"
import type { PageExists } from "./navigation.ts"

type RecordRequest = { number: number; search?: Values }
type File = { type: string; text: string }
type FoundRecord<Item> = { record: Item; content: SiteContent; exists: PageExists }
export type ShownRecord = { about: PageMetadata; body: ReactNode }
type Failure = {
  title: string
  description: string
  body: (address: string, content: SiteContent) => ReactNode
}

/** A page or a file of records for visitors. */
export type RecordPage = {
  kind: string
  /**
   * Reads from an address the id of a record, or the page number of a list, and the search. Undefined if no such page
   * exists.
   */
  requestOf: (params: Values, query: Values) => RecordRequest | undefined
  /** The text of the page's own style sheet, in addition to the frame's. */
  styles?: string
  /** The address of a page about one record. */
  addressOf?: (record: unknown) => string
  show: (found: FoundRecord<unknown>) => ShownRecord | File
  /**
   * The page that says that the records can't be read now, with a link to try again. A file has none, because the programs
   * that read it try again automatically.
   */
  failure?: Failure
}

type RecordPageOf<Item> = Omit<RecordPage, "kind" | "addressOf" | "show"> & {
  addressOf?: (record: Item) => string
  show: (found: FoundRecord<Item>) => ReturnType<RecordPage["show"]>
}

/** Gives a page's `show` and `addressOf` the types of its kind of record. */
export const recordPageOf =
  <Records>() =>
  <Kind extends keyof Records & string>(
    kind: Kind,
    { addressOf, show, ...page }: RecordPageOf<Records[Kind]>,
  ): RecordPage => ({
    ...page,
    kind,
    addressOf: addressOf && ((record) => addressOf(record as Records[Kind])),
    show: (found) => show(found as FoundRecord<Records[Kind]>),
  })

/** The number in "?page=2". It is 1 if the address has none, and undefined if it isn't a number. */
export function pageIn(page = "1") {
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined
}

/** The search in an address, without what a visitor copied unseen, as in the portal's lists. */
export const searchIn = (typed: string) => oneLine(withoutInvisibles(typed)).trim().slice(0, 100)
