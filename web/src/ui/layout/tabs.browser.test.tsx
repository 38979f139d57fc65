import { afterEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { boxOf } from "../testing/measures.ts"
import { SplitView } from "./SplitView.tsx"
import { Tabs } from "./Tabs.tsx"

afterEach(() => page.viewport(1366, 657))

const items = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map((label) => ({
  id: label,
  label,
  panel: label,
}))

test("a phone scrolls the selected tab into sight without scrolling the page", async () => {
  await page.viewport(360, 740)
  const week = (day: string) => (
    <div style={{ paddingTop: 1000 }}>
      <Tabs label="Days" items={items} value={day} />
    </div>
  )
  const { rerender } = await render(week("Saturday"))
  const saturday = page.getByRole("tab", { name: "Saturday" })
  const monday = page.getByRole("tab", { name: "Monday" })
  expect(boxOf(saturday).right).toBeLessThanOrEqual(360)
  expect(boxOf(monday).left).toBeLessThan(0)
  await rerender(week("Monday"))
  expect(boxOf(monday).left).toBeGreaterThanOrEqual(0)
  expect(window.scrollY).toBe(0)
})

test.for([360, 1366])("parts of a list's second view are apart in a window of %i pixels", async (width) => {
  await page.viewport(width, 657)
  const content = ["Above", "Below"].map((part) => <p key={part}>{part}</p>)
  await render(<SplitView view={{ label: "Figures", content }}>Rows</SplitView>)
  if (width === 360) await page.getByRole("tab", { name: "Figures" }).click()
  const gap = boxOf(page.getByText("Below")).top - boxOf(page.getByText("Above")).bottom
  expect(gap).toBeGreaterThanOrEqual(16)
})
