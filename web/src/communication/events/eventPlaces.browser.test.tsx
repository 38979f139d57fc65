import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import "../../ui/styles/ui.css"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { EventDialog } from "./EventDialog.tsx"

const event = {
  id: 7,
  title: "Choir evening",
  event_type: "general",
  start_date: "2031-03-04T14:00:00.000Z",
  is_all_day: false,
  target_audience: "all",
  registration_required: true,
  is_featured: false,
  registered_count: 3,
  waiting_count: 0,
  version: 1,
} as CollegeEvent

test.each([3, 0])(
  "another audience of an event with %i registered people asks what happens to places only when the server does, shows the server's number, and sends the choice",
  async (registered_count) => {
    const question = "2 people have a place or wait and are outside of this audience. Choose what happens."
    const sent: object[] = []
    vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
      const body =
        init?.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(String(init?.body))
      sent.push(body)
      if ("places_outside" in body && body.places_outside) return success({ event }, "Event saved.")
      const errors = { places_outside: question }
      return refusal(422, { message: question, code: "invalid", errors })
    })
    const onClose = vi.fn()
    await renderInPortal(<EventDialog event={{ ...event, registered_count }} onClose={onClose} />)
    await expect.element(page.getByLabelText("Keep them")).not.toBeInTheDocument()
    await page.getByLabelText("Target audience").selectOptions("Lecturers")
    await expect.element(page.getByLabelText("Keep them")).not.toBeInTheDocument()
    await page.getByRole("button", { name: /^Save/ }).click()
    await expect.element(page.getByLabelText("Keep them")).toBeVisible()
    const legend = page.getByText("Places of people outside of this audience")
    await expect.element(legend).not.toHaveTextContent("(optional)")
    await expect.element(page.getByText(question).first()).toBeVisible()
    await page.getByLabelText("Cancel them, and notify each person").click()
    await page.getByRole("button", { name: /^Save/ }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(sent.at(-1)).toMatchObject({ target_audience: "lecturers", places_outside: "release" })
  },
)
