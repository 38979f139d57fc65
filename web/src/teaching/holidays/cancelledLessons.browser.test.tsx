import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../ui/styles/ui.css"
import { HolidayDialog } from "./HolidayDialog.tsx"

afterEach(() => vi.restoreAllMocks())

test("the days of a holiday are asked about once both are there, and say what they take out", async () => {
  const requests: string[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (request) => {
    requests.push(new URL(request instanceof Request ? request.url : request, "http://college").search)
    const days = [{ date: "2027-07-06", lessons: 12 }]
    return Response.json({ success: true, data: { days, moved: 0, stay: 0 } })
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <HolidayDialog holiday={undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await page.getByLabelText("First day", { exact: false }).first().fill("7 July 2027")
  await page.getByLabelText("Last day", { exact: false }).first().fill("6 July 2027")
  expect(requests).toEqual([])
  await page.getByLabelText("First day", { exact: false }).first().fill("6 July 2027")
  const status = page.getByRole("status").filter({ hasText: "12 classes will not take place" })
  await expect.element(status).toBeVisible()
  expect(requests).toEqual(["?start_date=2027-07-06&end_date=2027-07-06"])
})
