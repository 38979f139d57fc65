import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { ClosingGate } from "./ClosingGate.tsx"

const term: Term = {
  id: 1,
  academic_year_id: 1,
  academic_year_name: "2086-2087",
  term_number: 1,
  name: "Term 1",
  start_date: "2086-09-01",
  end_date: "2086-12-18",
  is_active: true,
  closed_at: null,
  year_of_study: 1,
  semester: 1,
  kind: "course",
  students_count: 30,
  version: 1,
}
const steps = [
  {
    key: "begins" as const,
    title: "Term 2 begins",
    left: 1,
    is_done: false,
    lines: [],
    refusal: "Begin it.",
  },
]

test("a term that hasn't begun is begun from the closing of the term before it only after a question", async () => {
  const sent = vi.spyOn(window, "fetch").mockImplementation(async () => success({ term }))
  const begins = { id: 2, name: "Term 2", start_date: "2087-01-11", end_date: "2087-04-02" }
  await renderInPortal(<ClosingGate term={term} gate={{ steps, begins }} />, { user: { role: "admin" } })
  const button = page.getByRole("button", { name: "Begin Term 2 now" })
  const question = page.getByRole("dialog", { name: "Begin Term 2 now" })
  const activations = () => sent.mock.calls.filter(([address]) => String(address).includes("/activate"))
  await button.click()
  await expect
    .element(question.getByText(/^Term 2, 2086-2087 begins only on 11 January 2087\. The students of year 1/))
    .toBeVisible()
  await question.getByRole("button", { name: "Cancel" }).click()
  expect(activations()).toEqual([])
  await button.click()
  await question.getByRole("button", { name: "Begin Term 2" }).click()
  await expect.poll(() => activations().length).toBe(1)
})
