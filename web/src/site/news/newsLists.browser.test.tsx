import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { NewsAnnouncement } from "#contract/communication/news.ts"
import "../site.css"
import "./news.css"
import { AnnouncementList } from "./NewsLists.tsx"

const announcement = {
  id: 1,
  title: "Interviews",
  publish_at: "2082-01-06T08:00:00Z",
  announcement_type: "general",
  priority: "normal",
  is_pinned: false,
  content: "Bring your certificates, your letter and a pen, and come before the first lesson begins. "
    .repeat(4)
    .trim(),
} as unknown as NewsAnnouncement

test("a phone shows the text of an announcement in the list whole", async () => {
  await page.viewport(360, 740)
  await render(
    <div className="news">
      <AnnouncementList announcements={[announcement]} />
    </div>,
  )
  const text = page.getByText(announcement.content).element()
  expect(text.clientHeight).toBeGreaterThan(3 * 16)
  expect(text.scrollHeight - text.clientHeight).toBeLessThanOrEqual(1)
})
