import Fastify from "fastify"
import { afterAll } from "vitest"
import type { SiteContent } from "#contract/site/site.ts"
import { pages } from "../src/lib/site/pages.ts"
import { sampleContent } from "./site.ts"

/** The built website, with the sample's content or a change of it. */
export async function openWebsite() {
  let content = sampleContent
  let changes = 0
  const app = Fastify()
  await app.register(pages, { content: async () => content, development: false })
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
