import { QueryClient } from "@tanstack/react-query"
import { Route, Routes } from "react-router"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { preferences } from "#contract/people/people/preferences.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import "../../ui/styles/ui.css"
import { refetch } from "../../lib/api/refetch.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { NotificationBell } from "./NotificationBell.tsx"
import { useWaitingCounts } from "./waitingCounts.ts"

const Bell = () => <NotificationBell unread={useWaitingCounts().data?.unread} />

/** Shows the bell to a student, and then raises the count of unread notifications from 1. */
async function arrive(
  settings: Partial<Profile["preferences"]>,
  [count, text]: readonly [number, string] = [3, "3"],
) {
  let unread = 1
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ waiting: { unread } }))
  const queries = new QueryClient()
  const user = { role: "student", preferences: preferences.parse(settings) }
  await renderInPortal(
    <>
      <Bell />
      <Routes>
        <Route path="/student/grades" element={<p>Grades</p>} />
        <Route path="/student/notifications" element={<p>Inbox</p>} />
      </Routes>
      <Toasts />
    </>,
    { queries, user, address: "/student/grades" },
  )
  await expect.element(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible()
  unread = count
  await refetch(queries)
  await expect.element(page.getByRole("link", { name: `Notifications, ${text} unread` })).toBeVisible()
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

test("thousands are written as on the other screens", async () => {
  await arrive({}, [1205, "1,205"])
  await expect.element(page.getByText("1,204 new notifications have arrived.")).toBeVisible()
})
