import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { noteServerTime } from "../../lib/serverTime.ts"
import { ClockNotice } from "./ClockNotice.tsx"

const now = Date.parse("2031-03-04T10:00:00Z")
const server = () => new Date(now).toUTCString()

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [31, "Friday, 4 April 2031"],
  [-365, "Monday, 4 March 2030"],
])(
  "a clock that is %i days ahead is called wrong with both dates, until it is right",
  async (days, phoneDate) => {
    vi.setSystemTime(now + days * 86_400_000)
    await render(<ClockNotice />)
    noteServerTime(server())
    await expect
      .element(
        page.getByText(
          `Your phone’s date looks wrong: it is Tuesday, 4 March 2031 at the college, and ${phoneDate} on this phone.`,
          { exact: false },
        ),
      )
      .toBeVisible()
    vi.setSystemTime(now)
    noteServerTime(server())
    await expect.element(page.getByRole("status")).not.toBeInTheDocument()
  },
)

test("of a clock that is some hours wrong nothing is said", async () => {
  vi.setSystemTime(now + 5 * 60 * 60_000)
  const { container } = await render(<ClockNotice />)
  noteServerTime(server())
  expect(container.textContent).toBe("")
})
