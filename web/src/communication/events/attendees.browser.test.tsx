import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { AddAttendee } from "./AddAttendee.tsx"
import { Attendees } from "./Attendees.tsx"

test("somebody without a class and an email address is offered with their role", async () => {
  const person = {
    person_id: 3,
    first_name: "Ada",
    last_name: "Example",
    email: null,
    role: "lecturer",
    class: null,
  }
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ people: [person] }))
  await renderInPortal(<AddAttendee eventId={7} onClose={() => {}} />)
  await page.getByRole("combobox", { name: "Person" }).fill("Ada")
  await expect.element(page.getByRole("option", { name: "Ada Example, Lecturer" })).toBeVisible()
})

test.for([
  ["2087-05-01T08:00:00Z", "registered", "Ada Example is told, and whoever waits first moves up."],
  ["2087-05-01T08:00:00Z", "waiting", "Ada Example is told."],
  ["2020-05-01T08:00:00Z", "registered", "The event has begun, so nobody is told and nobody moves up."],
] as const)("removing somebody from an event at %s who is %s says: %s", async ([start_date, state, text]) => {
  const event = { id: 7, title: "Sports day", start_date, is_all_day: false } as unknown as CollegeEvent
  const attendee = {
    person_id: 3,
    first_name: "Ada",
    last_name: "Example",
    role: "student",
    state,
    attended: null,
    created_at: "2020-01-01T08:00:00Z",
  }
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ attendees: [attendee], total: 1 }))
  await renderInPortal(<Attendees event={event} />, { user: { id: 1, role: "admin" } })
  await page.getByRole("button", { name: /^Actions for/ }).click()
  await page.getByRole("menuitem", { name: "Remove" }).click()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
