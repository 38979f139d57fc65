import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import "../../ui/styles/ui.css"
import { ConfirmProvider } from "../../ui/overlay/ConfirmProvider.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { NotificationInbox } from "./NotificationInbox.tsx"

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
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <MemoryRouter>
          <NotificationInbox notifications={[note(1, "normal"), note(2, "high")]} onView={() => {}} />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText("High priority")).toBeVisible()
  await expect.element(page.getByText("Normal priority")).not.toBeInTheDocument()
})

test("links and actions of one menu look the same", async () => {
  const items = [
    { label: "Report card", to: "/admin/documents" },
    { label: "Reset password", onSelect: () => {} },
  ]
  await render(
    <MemoryRouter>
      <Menu label="More" items={items} />
    </MemoryRouter>,
  )
  await page.getByRole("button", { name: "More" }).click()
  const looks = items.map(({ label }) => {
    const style = getComputedStyle(page.getByRole("menuitem", { name: label }).element())
    return [style.color, style.textDecorationLine, style.fontWeight]
  })
  expect(looks[0]).toEqual(looks[1])
})
