import { useState } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { type Rollover, rolloverEdit } from "#contract/registry/rollovers/endpoints.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { MoveUpSteps } from "./MoveUpSteps.tsx"
import { RulesForm } from "./RulesForm.tsx"

const rules = { max_failed: 2, max_missing: 2, min_gpa: null, min_attendance: null }
const rollover = (state: "draft" | "done") => ({
  id: 1,
  from_year_id: 1,
  to_year_id: 2,
  from_year_name: "2025-2026",
  to_year_name: "2026-2027",
  state,
  rules: { year1: rules, year2: rules },
  class_plan: "keep",
  students: 3,
  proposed_at: "2026-11-01T08:00:00Z",
  done_at: state === "done" ? "2026-11-02T08:00:00Z" : null,
  done_by_name: state === "done" ? "Test Admin" : null,
  undone_at: null,
  undone_by_name: null,
  created_by_name: "Test Admin",
  rules_version: 1,
  version: 1,
})

async function open(state: "draft" | "done") {
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    success({ rollover: rollover(state), outcomes: [], classes: [], gate: [], warnings: [], why_not: null }),
  )
  await renderInPortal(<MoveUpSteps id={1} />, { user: { role: "admin" } })
}

test("before students are moved up, the question says that those are notified whose year ends, and not everybody", async () => {
  await open("draft")
  await page.getByRole("button", { name: "Move students up" }).click()
  const question = page.getByRole("dialog", { name: "Move students up" })
  await expect
    .element(question.getByText(/Everybody who moves up, repeats, graduates or leaves is notified\./))
    .toBeVisible()
})

test("a roll-over that was done names everything that prevents undoing it", async () => {
  await open("done")
  await expect.element(page.getByText(/reports or issued documents of these students/)).toBeVisible()
  await expect
    .element(page.getByText(/somebody changes the students or the active terms, or closes one/))
    .toBeVisible()
})

test("the form of the rules and its refusals call a rule by the same name", async () => {
  await open("draft")
  const refused = rolloverEdit.safeParse({ class_plan: "keep", version: 1 }).error?.issues ?? []
  expect(refused).toHaveLength(6)
  for (const { message } of refused) {
    const label = message.replace(/ (is|are) required\.$/, "")
    await expect.element(page.getByLabelText(label)).toBeVisible()
  }
})

test("a rule that somebody else has changed meanwhile is part of the conflict", async () => {
  const own = { promote_gpa: 2, promote_failed: 2, promote_missing: 0 }
  const sixRules = { ...own, graduate_gpa: 2, graduate_failed: 0, graduate_missing: 0 }
  const before = { ...rollover("draft"), rules: sixRules } as Rollover
  const current = { ...before, rules: { ...sixRules, promote_failed: 3 }, rules_version: 2, version: 2 }
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    refusal(409, { code: "conflict", message: "Somebody has changed it.", current }),
  )
  await renderInPortal(<RulesForm rollover={before} />)
  await page.getByLabelText("Lowest GPA to graduate").fill("2.5")
  await page.getByRole("button", { name: "Work out the outcomes" }).click()
  const conflict = page.getByRole("region", { name: "Other values are saved already" })
  const failed = conflict.getByRole("group", { name: "Most failed subjects to move up" })
  await expect.element(failed).toMatchTextContent(/2.*3/)
  await expect
    .element(page.getByRole("textbox", { name: /^Most failed subjects to move up/ }))
    .toHaveValue("3")
})

test("rules that aren't saved yet stay, and can be saved, after the outcomes were worked out again", async () => {
  const own = { promote_gpa: 2, promote_failed: 2, promote_missing: 0 }
  const sixRules = { ...own, graduate_gpa: 2, graduate_failed: 0, graduate_missing: 0 }
  const before = { ...rollover("draft"), rules: sixRules } as Rollover
  const sent: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method === "PUT") sent.push(JSON.parse(String(init.body)))
    return success({ rollover: before })
  })
  function Again() {
    const [version, setVersion] = useState(1)
    return (
      <>
        <button type="button" onClick={() => setVersion(5)}>
          Again
        </button>
        <RulesForm rollover={{ ...before, version }} />
      </>
    )
  }
  await renderInPortal(<Again />)
  const lowest = page.getByLabelText("Lowest GPA to graduate")
  await lowest.fill("2.5")
  await page.getByRole("button", { name: "Again" }).click()
  await expect.element(lowest).toHaveValue("2.5")
  await page.getByRole("button", { name: "Work out the outcomes" }).click()
  await expect.poll(() => sent).toMatchObject([{ graduate_gpa: 2.5, version: 1 }])
})

test("a proposal is discarded only after a question that names what goes with it, and that it can be restored", async () => {
  await open("draft")
  const deletions = () => vi.mocked(window.fetch).mock.calls.filter(([, init]) => init?.method === "DELETE")
  const button = page.getByRole("button", { name: "Discard the proposal" })
  const question = page.getByRole("dialog", { name: "Discard the proposal" })
  await button.click()
  await expect.element(question.getByText(/outcomes, classes and reasons/)).toBeVisible()
  await expect.element(question).toMatchTextContent("It can be restored for 30 days.")
  await question.getByRole("button", { name: "Cancel" }).click()
  expect(deletions()).toEqual([])
  await button.click()
  await question.getByRole("button", { name: "Discard" }).click()
  await expect.poll(() => deletions().length).toBe(1)
})
