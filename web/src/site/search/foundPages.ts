import { searchable } from "#contract/lib/plainText.ts"
import { contentPages, type PageKey } from "#contract/site/pages.ts"
import type { SiteContent } from "#contract/site/site.ts"

export type FoundPage = { address: string; title: string; excerpt: string }

/** How many characters of a page's text stand below its title. */
const excerptLength = 150

/** The pages that have every word of the search in their title or content; those with a word in the title come first. */
export function findPages(content: SiteContent, search: string): FoundPage[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.filter((word) => searchable(text).includes(word)).length
  if (words.length === 0) return []
  return Object.values(contentPages)
    .flatMap(({ key, title, address }) => {
      if (!address) return []
      const texts = textsIn(content[key as Exclude<PageKey, "college">])
      if (matches([title, ...texts].join(" ")) < words.length) return []
      const [best = ""] = texts.toSorted((a, b) => matches(b) - matches(a))
      return [{ address, title, excerpt: excerptOf(best, words) }]
    })
    .toSorted((a, b) => matches(b.title) - matches(a.title))
}

/** Every text that the college wrote in a page's content, but for the addresses that it links to. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value && !value.startsWith("/") ? [value] : []
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The words around the first one that was searched for. */
function excerptOf(text: string, words: readonly string[]) {
  const places = words.map((word) => searchable(text).indexOf(word)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...places, text.length) - excerptLength / 3)
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1
  const part = text.slice(start, start + excerptLength)
  const whole = start + excerptLength >= text.length ? part : part.replace(/\s\S*$/, "")
  return `${start > 0 ? "… " : ""}${whole}${start + excerptLength >= text.length ? "" : " …"}`
}
