import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { useData } from "../../lib/api/data.ts"
import { sendNow } from "../../lib/outbox/draining.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { dropEntry } from "../../lib/outbox/outbox.ts"
import { dropSession } from "../../lib/session/session.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import "../../ui/styles/ui.css"
import { useMarkAllRead } from "./inboxChanges.ts"
import { NotificationInbox } from "./NotificationInbox.tsx"

const note = {
  id: 1,
  title: "Essay",
  message: "Hand it in.",
  type: "assignment",
  priority: "normal",
  is_read: false,
  link: null,
  sender_name: "Demo Lecturer",
  created_at: "2082-02-01T08:00:00Z",
}
let answer: () => Response

beforeEach(async () => {
  await signInOnDevice(1)
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) =>
    init?.method === "PATCH"
      ? answer()
      : success({ notifications: [note], total: 1, unreadCount: 1, waiting: { unread: 1 } }),
  )
})
afterEach(async () => {
  for (const { name } of currentEntries()) await dropEntry(name)
  dropSession()
})

function Inbox() {
  const { data } = useData("GET /notifications", { query: {} })
  const markAllRead = useMarkAllRead()
  return (
    <>
      <OutboxNotices person={1} />
      <button type="button" onClick={() => void markAllRead()}>
        Mark all read
      </button>
      {data && <NotificationInbox notifications={data.notifications} onView={() => {}} />}
    </>
  )
}

async function remove() {
  await page.getByRole("button", { name: "Actions for Essay" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
}
const markAllRead = () => page.getByRole("button", { name: "Mark all read" }).click()

test.each([
  ["deletion", remove],
  ['"Mark all read"', markAllRead],
])("a refused %s is told, and the notification is shown as the server has it", async (_, change) => {
  answer = () => refusal(403, { message: "No." })
  await renderInPortal(<Inbox />, { queries: new QueryClient(), user: { role: "student" } })
  await change()
  const notice = page.getByText(/The changes of your notifications were not saved\. Access denied\./)
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Open" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Mark as read: Essay" })).toBeVisible()
})

test("a deletion that the server refuses later, after it waited, is told too", async () => {
  answer = () => refusal(503)
  await renderInPortal(<Inbox />, { queries: new QueryClient(), user: { role: "student" } })
  await remove()
  await expect.element(page.getByRole("button", { name: "Actions for Essay" })).not.toBeInTheDocument()
  answer = () => refusal(422, { message: "These can't be deleted." })
  sendNow()
  await expect.element(page.getByText(/not saved\. These can't be deleted\./)).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Actions for Essay" })).toBeVisible()
})

test("all that is shown is marked as read, also what came just now if the phone's clock is some seconds behind", async () => {
  let until = ""
  const now = { ...note, created_at: new Date(Date.now() + 20_000).toISOString() }
  vi.mocked(window.fetch).mockImplementation(async (_, init) => {
    if (init?.method === "PATCH")
      until = (JSON.parse(String(init.body)) as { all_read_until: string }).all_read_until
    return success({ notifications: [now], total: 1, unreadCount: 1, waiting: { unread: 1 } })
  })
  await renderInPortal(<Inbox />, { queries: new QueryClient(), user: { role: "student" } })
  await expect.element(page.getByRole("button", { name: "Mark as read: Essay" })).toBeVisible()
  await markAllRead()
  await expect.poll(() => Date.parse(until)).toBeGreaterThan(Date.parse(now.created_at))
})
