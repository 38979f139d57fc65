import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
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
  version: 1,
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

test("a report that changed while it was open is shown again, and not confirmed unread", async () => {
  const sent: unknown[] = []
  let [report] = reports
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method !== "POST") return success({ reports: [report] })
    sent.push(JSON.parse(String(init.body)))
    report = { ...report!, advice: "Sing.", version: 2 }
    return refusal(409, { code: "conflict", message: "This report has changed since you opened it." })
  })
  await renderInPortal(<MyReportsPage />)
  await page.getByRole("button", { name: "I have read it" }).click()
  await expect.element(page.getByText("This report has changed since you opened it.")).toBeVisible()
  await expect.element(page.getByText("Sing.")).toBeVisible()
  await page.getByRole("button", { name: "I have read it" }).click()
  await expect.poll(() => sent).toMatchObject([{ version: 1 }, { version: 2 }])
})

test("a reply that was begun belongs to its report also when another lecturer's report comes in meanwhile", async () => {
  const queries = new QueryClient()
  const [newer, older] = reports
  let published = [older]
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ reports: published }))
  await renderInPortal(
    <DraftsContext value={draftsInMemory().drafts}>
      <MyReportsPage />
    </DraftsContext>,
    { queries },
  )
  const reply = page.getByRole("textbox", { name: /^Reply/ })
  await reply.fill("Thank you for the singing.")
  published = [newer, older]
  void queries.invalidateQueries()
  await expect.element(page.getByRole("heading", { name: "Lecturer Example 1" })).toBeVisible()
  await expect.element(reply).toHaveValue("")
  page.getByRole("group").element().querySelector("summary")?.click()
  await expect.element(reply.nth(1)).toHaveValue("Thank you for the singing.")
})
