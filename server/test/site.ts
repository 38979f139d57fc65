import Fastify from "fastify"
import { afterAll } from "vitest"
import type { SiteContent } from "#contract/site/site.ts"
import { demonstrationContent } from "../../demonstration/site/content.ts"
import { pages as website } from "../src/lib/site/pages.ts"

const { college: _, ...pages } = demonstrationContent

/** The content of the pages in tests: a college of their own that says what the demonstration says. */
export const sampleContent: SiteContent = {
  version: "1",
  origin: "https://college.example",
  name: "Chitsanzo Training College",
  short_name: null,
  motto: null,
  founded: 1937,
  address: null,
  phone: null,
  email: null,
  logo: null,
  colours: { main: "", second: "" },
  ready: true,
  year: 2026,
  ...pages,
}

/** The built website, with the sample's content or a change of it. */
export async function openWebsite() {
  let content = sampleContent
  let changes = 0
  const app = Fastify()
  await app.register(website, { content: async () => content, development: false })
  afterAll(() => app.close())
  const page = async (url: string) => (await app.inject({ url })).body
  return {
    page,
    /** The text of a page without its header and footer. */
    main: async (url: string) => /<main.*<\/main>/s.exec(await page(url))![0],
    /** The words of a page, as a reader gets them. */
    words: async (url: string) =>
      /<main.*<\/main>/s
        .exec(await page(url))![0]
        .replace(/<(svg|style).*?<\/\1>/gs, "")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    /** The page's data for search engines. */
    data: async (url: string) =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page(url))![1]!),
    change: (change: Partial<SiteContent>) => {
      content = { ...sampleContent, ...change, version: `change ${changes++}` }
    },
  }
}
