import { QueryClient, useQuery } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { dataKey } from "../../lib/api/data.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { dropEntry } from "../../lib/outbox/outbox.ts"
import { connectionLost } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { NotificationInbox } from "./NotificationInbox.tsx"

// Unsent writes would otherwise be sent during the next file's tests.
afterEach(async () => {
  for (const { name } of currentEntries()) await dropEntry(name)
})

const note = (id: number, priority: Notification["priority"]) =>
  ({
    id,
    title: `Essay ${id}`,
    message: "Hand it in.",
    type: "assignment",
    priority,
    is_read: false,
    link: null,
    sender_name: "Demo Lecturer",
    created_at: "2082-02-01T08:00:00Z",
  }) as Notification

test("a notification says its priority only where that is not the usual one", async () => {
  await renderInPortal(
    <NotificationInbox notifications={[note(1, "normal"), note(2, "high")]} onView={() => {}} />,
  )
  await expect.element(page.getByText("High priority")).toBeVisible()
  await expect.element(page.getByText("Normal priority")).not.toBeInTheDocument()
})

test("an unread notification ends in its action, and J, K and E walk the list and mark as read", async () => {
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  const queries = new QueryClient()
  const key = dataKey("GET /notifications", { query: { page: 1 } })
  const fromVisitor = { ...note(2, "normal"), title: "A visitor wrote", link: "/admin/messages?view=7" }
  const rows = [{ ...note(1, "normal"), is_read: true }, fromVisitor, note(3, "normal")]
  queries.setQueryData(key, { notifications: rows, total: 3, unreadCount: 2 })
  const List = () => {
    const { data } = useQuery<{ notifications: Notification[] }>({ queryKey: key, enabled: false })
    return <NotificationInbox notifications={data!.notifications} onView={() => {}} />
  }
  await renderInPortal(<List />, { queries })
  const reply = page.getByRole("link", { name: "Reply: A visitor wrote" })
  const markAsRead = page.getByRole("button", { name: "Mark as read: Essay 3" })
  await expect.element(reply).toHaveAttribute("href", "/admin/messages?view=7")
  await expect.element(markAsRead).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Mark as read: Essay 1" })).not.toBeInTheDocument()

  page.getByRole("button", { name: "Essay 1", exact: true }).element().focus()
  await userEvent.keyboard("jj")
  await expect.element(page.getByRole("button", { name: "Essay 3", exact: true })).toHaveFocus()
  await userEvent.keyboard("e")
  await expect.element(markAsRead).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Essay 3", exact: true })).toHaveFocus()
  await userEvent.keyboard("k")
  await expect.element(page.getByRole("link", { name: "A visitor wrote", exact: true })).toHaveFocus()
  await userEvent.keyboard("e")
  await expect.element(reply).not.toBeInTheDocument()
})

test("on a phone an unread notification with its action takes at most three lines, so that five fit below the head", async () => {
  await page.viewport(360, 740)
  const message =
    "The pump is being mended from 07:00 to 12:00 on Friday. Please draw water on Thursday evening."
  const notes = [1, 2].map((id) => ({
    ...note(id, "high"),
    title: "Water is off on Friday morning, for all",
    message,
  }))
  await renderInPortal(<NotificationInbox notifications={notes} onView={() => {}} />)
  const action = page.getByRole("button", { name: /^Mark as read/ }).first()
  await expect.element(action).toBeVisible()
  const item = action.element().closest("li")!
  const { height, right } = item.getBoundingClientRect()
  expect(height).toBeLessThanOrEqual(82)
  expect(action.element().getBoundingClientRect().right).toBeLessThanOrEqual(right)
  expect(action.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test("links and actions of one menu look the same", async () => {
  const items = [
    { label: "Report card", to: "/admin/documents" },
    { label: "Reset password", onSelect: () => {} },
  ]
  await renderInPortal(<Menu label="More" items={items} />)
  await page.getByRole("button", { name: "More" }).click()
  const looks = items.map(({ label }) => {
    const style = getComputedStyle(page.getByRole("menuitem", { name: label }).element())
    return [style.color, style.textDecorationLine, style.fontWeight]
  })
  expect(looks[0]).toEqual(looks[1])
})
