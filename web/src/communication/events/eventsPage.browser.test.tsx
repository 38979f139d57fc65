import { QueryClient } from "@tanstack/react-query"
import { Route, Routes } from "react-router"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import "../../ui/styles/ui.css"
import { texts } from "#contract/lib/texts.ts"
import { connectionLost, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { AttendeeListPage } from "./AttendeeListPage.tsx"
import { EventsPage } from "./EventsPage.tsx"

const eventOf = (id: number, title: string) =>
  ({
    id,
    title,
    event_type: "general",
    start_date: "2031-03-04T14:00:00.000Z",
    end_date: null,
    is_all_day: false,
    target_audience: "all",
    registration_required: false,
    is_featured: false,
    registration_deadline: null,
    registered_count: 0,
    waiting_count: 0,
    max_participants: null,
    location: null,
    tags: null,
    series_id: null,
    description: "",
    event_image: null,
    version: 1,
  }) as CollegeEvent
const events = [eventOf(7, "Choir evening"), eventOf(8, "Sports day")]

test("the deletion of another event leaves the open one open", async () => {
  await page.viewport(1400, 900)
  const deleted: string[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const address = String(input)
    if (init?.method === "DELETE") {
      deleted.push(address)
      return success({ deleted: [1] }, "Event deleted.")
    }
    if (address.includes("/events/7")) return success({ event: { ...events[0], formatted: null } })
    const shown = deleted.length > 0 ? [events[0]] : events
    return success({ events: shown, total: shown.length })
  })
  await renderInPortal(<EventsPage />, { user: { id: 1, role: "admin" }, address: "/admin/events?view=7" })
  const panel = page.getByRole("dialog", { name: "Choir evening" })
  await expect.element(panel).toBeVisible()
  await page.getByRole("button", { name: "Actions for Sports day" }).click()
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect.poll(() => deleted.length).toBe(1)
  await expect.element(page.getByRole("button", { name: "Actions for Sports day" })).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
})

test("the list to sign says that its event can't be read, and is not shown without the event's name", async () => {
  const attendee = {
    id: 3,
    person_id: 3,
    first_name: "Thoko",
    last_name: "Phiri",
    role: "student",
    class: "P1",
  }
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const address = String(input)
    if (address.includes("/attendees")) return success({ attendees: [attendee], total: 1 })
    return address.includes("/events/7") ? connectionLost() : success({})
  })
  await renderInPortal(
    <Routes>
      <Route path="/admin/events/:id/attendees" element={<AttendeeListPage />} />
    </Routes>,
    {
      queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
      user: { id: 1, role: "admin" },
      address: "/admin/events/7/attendees",
    },
  )
  await expect.element(page.getByText(texts.network)).toBeVisible()
  await expect.element(page.getByText(/Phiri/)).not.toBeInTheDocument()
})
