import { openCollege } from "./college.ts"
import { openCollegeWebsite } from "./site.ts"

export { origin } from "./site.ts"

export const announcements = "/news-events/announcements"
export const events = "/news-events/events"
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The website of a college, as visitors see it, and functions for an administrator's announcements and events. */
export async function openNews() {
  const { db, call } = await openCollege()
  const website = await openCollegeWebsite(db)
  return {
    ...website,
    db,
    call,
    page: (url = "/news-events") => website.page(url),
    main: (url = "/news-events") => website.main(url),
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
