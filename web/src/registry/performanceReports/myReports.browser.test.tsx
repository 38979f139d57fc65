import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { MyReportsPage } from "./MyReportsPage.tsx"

const text = "Reads aloud with confidence and asks good questions. ".repeat(8)
const reports = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  author_name: `Lecturer Example ${id}`,
  term_name: `Term ${7 - id}`,
  academic_year_name: "2026/2027",
  strengths: text,
  growth: text,
  advice: text,
  published_at: "2026-11-20T08:00:00Z",
  acknowledged_at: id === 3 ? "2026-11-21T08:00:00Z" : null,
  student_reply: null,
}))

test("on a phone the newest report is open, each earlier one is a line, and confirming is always in reach", async () => {
  await page.viewport(360, 740)
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ reports }))
  await renderInPortal(<MyReportsPage />)
  const confirm = page.getByRole("button", { name: "I have read it" })
  await expect.element(confirm).toBeInViewport()
  expect(document.querySelectorAll("article")).toHaveLength(1)
  const lines = [...document.querySelectorAll("summary")]
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line.getBoundingClientRect().height).toBeLessThan(80)
  expect(lines.filter(({ textContent }) => textContent.includes("Not read yet"))).toHaveLength(4)
  lines.find((line) => line.textContent?.includes("Lecturer Example 4"))?.click()
  await expect.poll(() => document.querySelector("details[open]")?.textContent).toContain("Published on")
})
