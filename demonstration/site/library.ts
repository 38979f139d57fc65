import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { libraryPage } from "#contract/site/pages/library.ts"

export const library: ContentOf<typeof libraryPage> = {
  head: { lead: "Books, seats and a quiet place to read." },
}
