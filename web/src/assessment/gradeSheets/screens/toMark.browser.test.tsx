import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../../ui/styles/ui.css"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import { ada } from "../standIn.ts"
import { ToMarkPage } from "./ToMarkPage.tsx"

const oldest = "2026-11-20T08:00:00Z"
const piece = (assignment_id: number) => ({
  title: `Work ${assignment_id}`,
  subject_id: 5,
  subject_code: "ENG101",
  subject_name: "English",
  term_id: 1,
  oldest,
  classes: [{ assignment_id, class: "P1", handed_in: 3, marked: 0, drafts: 0, oldest }],
})

test("“Mark next” leads to the work that has waited longest, and isn't offered on the second page", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async (url) =>
    success({ work: [piece(String(url).includes("page=2") ? 51 : 1)], total: 51, to_mark: 153 }),
  )
  await renderInPortal(<ToMarkPage />, { user: ada })
  const next = page.getByRole("link", { name: /^Mark next/ })
  await expect.element(next).toHaveAccessibleName("Mark next: Work 1, P1")
  await page.getByRole("button", { name: "Page 2" }).click()
  await expect.element(page.getByRole("heading", { name: "Work 51" })).toBeVisible()
  await expect.element(next).not.toBeInTheDocument()
})
