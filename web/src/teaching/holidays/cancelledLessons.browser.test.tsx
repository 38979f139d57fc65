import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { HolidayDialog } from "./HolidayDialog.tsx"

test("a holiday says how many classes it cancels, once its last day isn't before its first", async () => {
  const requests: string[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (request) => {
    requests.push(new URL(request instanceof Request ? request.url : request, "http://college").search)
    const days = [{ date: "2027-07-06", lessons: 12 }]
    return success({ days, moved: 0, stay: 0 })
  })
  await renderInPortal(<HolidayDialog holiday={undefined} onClose={() => undefined} />)
  const firstDay = page.getByLabelText("First day", { exact: false }).first()
  const lastDay = page.getByLabelText("Last day", { exact: false }).first()
  await firstDay.fill("7 July 2027")
  await lastDay.fill("6 July 2027")
  expect(requests).toEqual([])
  await firstDay.fill("6 July 2027")
  const status = page.getByRole("status").filter({ hasText: "12 classes will not take place" })
  await expect.element(status).toBeVisible()
  expect(requests).toEqual(["?start_date=2027-07-06&end_date=2027-07-06"])
})
