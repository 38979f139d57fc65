import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { RolloverStudent } from "#contract/registry/rollovers/endpoints.ts"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { ChangeDialog } from "./ChangeDialog.tsx"

const student: RolloverStudent = {
  student_id: 5,
  student_number: "IPTE25-0005",
  first_name: "Grace",
  last_name: "Phiri",
  from_term_name: "Term 3",
  year_of_study: 1,
  from_class: "P1",
  proposed: "promoted",
  outcome: "repeating",
  reason: "Was ill.",
  chosen_outcome: "repeating",
  chosen_class: "P2",
  change_reason: "Was ill.",
  to_term_name: "Term 1",
  to_class: "P2",
  gpa: null,
  failed: [],
  missing: [],
}

async function correctReason(changed: Partial<RolloverStudent>) {
  const sent: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method === "PUT") sent.push(JSON.parse(String(init.body)))
    return success({ student, classes: [] })
  })
  await renderInPortal(<ChangeDialog id={1} student={{ ...student, ...changed }} onClose={() => {}} />, {
    user: { role: "admin" },
  })
  await page.getByRole("textbox", { name: "Reason" }).fill("Was ill for a term.")
  await page.getByRole("button", { name: "Save change" }).click()
  await expect.poll(() => sent.length).toBe(1)
  return sent[0]
}

test("a correction of the reason keeps the outcome and the class that an administrator gave", async () => {
  const reason = "Was ill for a term."
  expect(await correctReason({})).toEqual({ outcome: "repeating", to_class: "P2", reason })
})

test("a student whom the rules decide gets no class unless one is chosen", async () => {
  const byRules = {
    outcome: "promoted",
    chosen_outcome: null,
    chosen_class: null,
    change_reason: null,
  } as const
  const reason = "Was ill for a term."
  expect(await correctReason(byRules)).toEqual({ outcome: null, to_class: null, reason })
})

test("a correction of the reason leaves a class that results from the plan to the plan", async () => {
  const reason = "Was ill for a term."
  expect(await correctReason({ chosen_class: null })).toEqual({
    outcome: "repeating",
    to_class: null,
    reason,
  })
})

test("a correction of the reason keeps an outcome that was chosen although the rules propose the same", async () => {
  const reason = "Was ill for a term."
  expect(await correctReason({ proposed: "repeating" })).toEqual({
    outcome: "repeating",
    to_class: "P2",
    reason,
  })
})
