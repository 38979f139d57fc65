import Fastify, { type FastifyInstance } from "fastify"
import { afterAll } from "vitest"
import { emptyContent } from "#contract/communication/website/content/contentPage.ts"
import { contentPages, type PageContents } from "#contract/communication/website/pages.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import type { TeachingStaff } from "#contract/members/lecturers/teachingStaff.ts"
import { demonstrationContent } from "../../demonstration/site/content.ts"
import { collegeReader } from "../src/college/college/queries.ts"
import { addresseeReaders } from "../src/communication/messages/addressees.queries.ts"
import { newsReaders } from "../src/communication/news/queries.ts"
import { publish } from "../src/communication/website/queries.ts"
import type { Database } from "../src/lib/db/database.ts"
import { pages as website } from "../src/lib/site/pages.ts"
import { staffReaders } from "../src/members/lecturers/public.queries.ts"
import { searchReaders } from "../src/office/search/website.queries.ts"
import { patientContentWaits } from "./patience/waits.ts"

const { college: _, ...pages } = demonstrationContent

/** The content of the pages in tests: an invented college with the demonstration's content. */
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
  megabytePrice: 3,
  colours: { main: "", second: "" },
  worker: true,
  ready: true,
  year: 2026,
  ...pages,
}

/** The built website with the sample's content, unless a test gives its own. Its routes are added before the pages. */
export async function openPages(
  parts: Partial<Parameters<typeof website<SiteContent>>[1]> = {},
  addRoutes?: (app: FastifyInstance) => void,
) {
  const app = Fastify({ pluginTimeout: 0 })
  addRoutes?.(app)
  await app.register(website, {
    content: async () => sampleContent,
    development: false,
    waits: patientContentWaits,
    ...parts,
  })
  afterAll(() => app.close())
  return app
}

/** The built website, with the sample's content or a change of it. */
export async function openWebsite() {
  let content = sampleContent
  let changes = 0
  const app = await openPages({ content: async () => content })
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

/** The teaching staff of a college without lecturers. */
export const noStaff: TeachingStaff = {
  search: {},
  lecturers: [],
  found: 0,
  page: 1,
  pages: 1,
  total: 0,
  departments: [],
}

export const origin = "https://college.example"

/** The website of a college, as visitors see it. */
export async function openCollegeWebsite(db: Database) {
  const read = collegeReader(db)
  const app = await openPages({
    content: async () => ({ ...(await read()), origin, worker: true }),
    readers: { ...newsReaders(db), ...staffReaders(db), ...searchReaders(db), ...addresseeReaders(db) },
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const page = async (url: string) => (await get(url)).body
  return {
    get,
    page,
    /** The text of a page without its header and footer. */
    main: async (url: string) => /<main.*<\/main>/s.exec(await page(url))![0],
    statusOf: async (url: string) => (await get(url)).statusCode,
  }
}

/** Publishes these details of the college. All other details are empty. */
export async function publishCollege(db: Database, details: Partial<PageContents["college"]["details"]>) {
  const value = emptyContent(contentPages.college)
  Object.assign(value.details, details)
  await publish(db, { key: "college", value, by: null })
}
