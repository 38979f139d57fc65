import { descriptionOf, type Field } from "#contract/communication/website/content/fields.ts"
import { altOf, itemsIn, partsIn } from "#contract/communication/website/content/values.ts"
import { contentPages, type PageKey } from "#contract/communication/website/pages.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { searchable } from "#contract/lib/plainText.ts"
import { kwachaText } from "../../lib/kwacha.ts"

export type FoundPage = { address: string; title: string; excerpt: string }

/** The number of characters of a page's text that are shown below its title. */
const excerptLength = 150

/** The pages whose title or content contains every word of the search. Pages with a word in the title come first. */
export function findPages(content: SiteContent, search: string): FoundPage[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.filter((word) => searchable(text).includes(word)).length
  if (words.length === 0) return []
  return Object.values(contentPages)
    .flatMap(({ key, title, address, schema }) => {
      if (!address) return []
      const pageTexts = textsIn(schema, content[key as Exclude<PageKey, "college">])
      const texts = key === "admissions" ? [...feesIn(content), ...pageTexts] : pageTexts
      if (matches([title, ...texts].join(" ")) < words.length) return []
      const [best = ""] = texts.toSorted((a, b) => matches(b) - matches(a))
      return [{ address, title, excerpt: excerptOf(best, words) }]
    })
    .toSorted((a, b) => matches(b.title) - matches(a.title))
}

/** The sentence that the page shows for the fee, which is stored as a number. */
const feesIn = ({ admissions: { fees } }: SiteContent) =>
  fees.fee === null ? [] : [`Fees: ${kwachaText(fees.fee)} per term`]

/** The texts that visitors read in a field. Email addresses are not displayed, and links and colours are no texts. */
function textsIn(field: Field, value: unknown): string[] {
  const description = descriptionOf(field)
  if (description.isHidden) return []
  if (description.kind === "group") {
    return partsIn(description.fields, value).flatMap(({ part, value }) => textsIn(part, value))
  }
  if (description.kind === "list") return itemsIn(value).flatMap((item) => textsIn(description.item, item))
  if (description.kind === "picture") return value ? [altOf(value)] : []
  const isText =
    description.kind === "words" || description.kind === "paragraphs" || description.kind === "choice"
  return isText && typeof value === "string" && value ? [value] : []
}

/** The part of the text around the first word of the search that it contains, or its beginning if it contains none. */
function excerptOf(text: string, words: readonly string[]) {
  const indexes = words.map((word) => searchable(text).indexOf(word)).filter((index) => index >= 0)
  const from = indexes.length > 0 ? Math.max(0, Math.min(...indexes) - excerptLength / 3) : 0
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1
  const part = text.slice(start, start + excerptLength)
  const excerpt = start + excerptLength >= text.length ? part : part.replace(/\s\S*$/, "")
  return `${start > 0 ? "… " : ""}${excerpt}${start + excerptLength >= text.length ? "" : " …"}`
}
