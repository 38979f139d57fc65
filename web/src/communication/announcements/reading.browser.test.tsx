import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { parseRichText } from "#contract/lib/richText.ts"
import { sendNow } from "../../lib/outbox/draining.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { dropEntry } from "../../lib/outbox/outbox.ts"
import { connectionLost, refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import "../../ui/styles/ui.css"
import { PanelContext } from "../../ui/overlay/panelContext.ts"
import { OwnAnnouncementDetails } from "./OwnAnnouncementDetails.tsx"

const content = "# Fill your buckets"
const announcement = {
  id: 7,
  title: "Water",
  content,
  formatted: parseRichText(content),
  announcement_type: "general",
  priority: "normal",
  is_pinned: false,
  target_audience: "all",
  publish_at: "2026-01-31T07:00:00Z",
  attachment_name: null,
  is_read: false,
  read_at: null,
}

// The outbox sends nothing for nobody.
beforeEach(() => signInOnDevice(1))

/** Opens an announcement, and returns the requests that mark it as read. `answers` are the replies to these requests. */
async function open(
  read_receipt_required: boolean,
  answers: (() => Response | Promise<Response>)[],
  queries?: QueryClient,
) {
  const requests: string[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    if (init?.method !== "POST") {
      return success({ announcement: { ...announcement, read_receipt_required } })
    }
    requests.push(String(input))
    return answers.shift()!()
  })
  await renderPanel(queries)
  await expect.element(page.getByRole("heading", { name: "Fill your buckets" })).toBeVisible()
  return requests
}

const renderPanel = (queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) =>
  renderInPortal(
    <PanelContext
      value={{ id: 7, nouns: ["announcement", "announcements"], close: () => {}, step: () => undefined }}
    >
      <OwnAnnouncementDetails id={7} />
    </PanelContext>,
    { queries },
  )

test("an announcement that has ended or was deleted is called so, with a way to the others", async () => {
  const body = { success: false, message: "Resource not found.", code: "not_found" }
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(body, { status: 404 }))
  await renderPanel()
  const sentence = "This announcement has ended, or the college removed it."
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Show all announcements" })).toBeVisible()
})

const button = page.getByRole("button", { name: "Mark as read" })
const stored = () => success({ read_at: "2026-01-31T08:00:00Z" })
const broken = (message: string) => () => refusal(409, { message, code: "conflict" })

test("an opened announcement is marked as read once, without a button", async () => {
  const requests = await open(false, [stored])
  await expect.poll(() => requests).toEqual(["/api/announcements/7/read"])
  await expect.element(button).not.toBeInTheDocument()
})

test("one with a read receipt is read when its reader says so, and a failure can be tried again", async () => {
  const requests = await open(true, [broken("Try again later."), stored])
  expect(requests).toEqual([])
  await button.click()
  await expect.element(page.getByText("Try again later.")).toBeVisible()
  await button.click()
  await expect.element(page.getByText("You read this on 31 Jan 2026, 10:00.")).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(requests).toHaveLength(2)
})

test("if the server can't be told that an announcement was opened, this is only logged", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {})
  await open(false, [broken("Out of order.")])
  await expect.poll(() => warned.mock.calls.length).toBe(1)
  await expect.element(page.getByText("Out of order.")).not.toBeInTheDocument()
})

test("a receipt that was given without a connection, and is refused later, is asked for again, with the reason", async () => {
  const queries = new QueryClient()
  await renderInPortal(<OutboxNotices person={1} />, { queries })
  const requests = await open(true, [connectionLost, broken("The college asks for it no longer.")], queries)
  await button.click()
  await expect.element(page.getByText(/^You read this on/)).toBeVisible()
  sendNow()
  await expect
    .element(page.getByText("An announcement that you read: The college asks for it no longer."))
    .toBeVisible()
  await expect.element(button).toBeVisible()
  await expect.element(page.getByText(/^You read this on/)).not.toBeInTheDocument()
  expect(requests).toHaveLength(2)
  for (const { name } of currentEntries()) await dropEntry(name)
})
