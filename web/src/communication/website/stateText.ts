import { instantText } from "#contract/lib/dates.ts"

type Publication = { published_at: string | null; published_by_name: string | null }

/** When a page was published, and by whom. Nobody published the demonstration's own pages. */
export function publishedText({ published_at, published_by_name }: Publication) {
  if (published_at === null) return "Not published yet"
  return `Published ${instantText(published_at)}${published_by_name ? ` by ${published_by_name}` : ""}`
}
