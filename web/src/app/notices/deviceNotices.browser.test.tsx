import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { noteServerTime } from "../../lib/serverTime.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { DeviceNotices } from "./DeviceNotices.tsx"

const now = Date.parse("2031-03-04T10:00:00Z")
const server = () => new Date(now).toUTCString()

const renderNotices = () => renderInPortal(<DeviceNotices />, { user: { id: 1 } })

beforeEach(async () => {
  await page.viewport(1366, 657)
  localStorage.clear()
  vi.useFakeTimers({ toFake: ["Date"] })
})

test.each([
  [31, "Friday, 4 April 2031"],
  [-365, "Monday, 4 March 2030"],
])(
  "a clock that is %i days ahead is called wrong with both dates, until it is right",
  async (days, phoneDate) => {
    vi.setSystemTime(now + days * 86_400_000)
    await renderNotices()
    noteServerTime(server())
    await expect
      .element(
        page.getByText(
          `Your phone’s date looks wrong. It is Tuesday, 4 March 2031 at the college, and ${phoneDate} on this phone.`,
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
  vi.setSystemTime(now + 31 * 86_400_000)
  const { container } = await renderNotices()
  noteServerTime(server())
  await expect.element(page.getByRole("status")).toBeVisible()
  vi.setSystemTime(now + 5 * 60 * 60_000)
  noteServerTime(server())
  await expect.element(page.getByRole("status")).not.toBeInTheDocument()
  expect(container.textContent).toBe("")
})

test("on a phone one line names all warnings, and shows their consequences when it is pressed", async () => {
  await page.viewport(360, 740)
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  vi.setSystemTime(now + 31 * 86_400_000)
  await renderNotices()
  noteServerTime(server())
  const line = page.getByText("You are offline · Your phone’s date looks wrong")
  await expect.element(line).toBeVisible()
  expect(document.querySelectorAll(".notice")).toHaveLength(1)
  const consequence = page.getByText("What you see may be out of date", { exact: false })
  await expect.element(consequence).not.toBeVisible()
  await line.click()
  await expect.element(consequence).toBeVisible()
  await expect
    .element(page.getByText("It is Tuesday, 4 March 2031 at the college", { exact: false }))
    .toBeVisible()
})
