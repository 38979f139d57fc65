import Fastify from "fastify"
import { afterAll } from "vitest"
import { readCollege } from "../src/college/queries.ts"
import { pages } from "../src/lib/site/pages.ts"
import { newsReaders } from "../src/news/queries.ts"
import { searchReaders } from "../src/search/queries.ts"
import { openCollege } from "./college.ts"

export const announcements = "/news-events/announcements"
export const events = "/news-events/events"
export const origin = "https://college.example"
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The website of a college, as visitors see it, and what an administrator announces and plans. */
export async function openNews() {
  const { db, call } = await openCollege()
  const website = Fastify()
  await website.register(pages, {
    content: async () => ({ ...(await readCollege(db)), origin }),
    readers: { ...newsReaders(db), ...searchReaders(db) },
    development: false,
  })
  afterAll(() => website.close())
  const get = (url: string, headers: Record<string, string> = {}) => website.inject({ url, headers })
  const page = async (url = "/news-events") => (await get(url)).body
  return {
    db,
    call,
    get,
    page,
    /** The text of a page without its footer. */
    main: async (url?: string) => /<main.*<\/main>/s.exec(await page(url))![0],
    statusOf: async (url: string) => (await get(url)).statusCode,
    async announce(fields: object = {}) {
      const body = { title: "Water is back", content: "The pump is **repaired**.", ...fields }
      const answer = await call("admin", "POST /announcements", { body })
      return answer.body.data.announcement.id
    },
    async plan(fields: object = {}) {
      const body = { title: "Choir evening", start_date: inHours(48), ...fields }
      const answer = await call("admin", "POST /events", { body })
      return answer.body.data.event.id
    },
  }
}
