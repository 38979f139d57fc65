import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter, Route, Routes } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { preferences } from "#contract/people/people/preferences.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import "../../ui/styles/ui.css"
import { UserContext } from "../../lib/session/user.ts"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { NotificationBell } from "./NotificationBell.tsx"
import { useWaitingCounts } from "./queries.ts"

afterEach(() => vi.restoreAllMocks())

const Bell = () => <NotificationBell unread={useWaitingCounts().data?.unread} />

/** Shows the bell to a student, and then raises the count of unread notifications from 1 to 3. */
async function arrive(settings: Partial<Profile["preferences"]>) {
  let unread = 1
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    Response.json({ success: true, data: { waiting: { unread } } }),
  )
  const queries = new QueryClient()
  const student = { role: "student", preferences: preferences.parse(settings) } as Profile
  await render(
    <QueryClientProvider client={queries}>
      <UserContext value={student}>
        <MemoryRouter initialEntries={["/student/grades"]}>
          <Bell />
          <Routes>
            <Route path="/student/grades" element={<p>Grades</p>} />
            <Route path="/student/notifications" element={<p>Inbox</p>} />
          </Routes>
        </MemoryRouter>
        <Toasts />
      </UserContext>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible()
  unread = 3
  await queries.invalidateQueries()
  await expect.element(page.getByRole("link", { name: "Notifications, 3 unread" })).toBeVisible()
}

const notice = page.getByText("2 new notifications have arrived.")

test("a new notification is announced on the screen, with a way to it", async () => {
  await arrive({})
  await expect.element(notice).toBeVisible()
  await page.getByRole("button", { name: "Show" }).click()
  await expect.element(page.getByText("Inbox")).toBeVisible()
})

test("nothing is announced to a person who switched push notifications off", async () => {
  await arrive({ pushNotifications: false })
  await expect.element(notice).not.toBeInTheDocument()
})
