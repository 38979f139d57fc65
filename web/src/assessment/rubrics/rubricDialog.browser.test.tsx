import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { RubricDialog } from "./RubricDialog.tsx"

const level = (title: string, points: number) => ({ title, words: null, points })
const argument = { title: "Argument", levels: [level("Weak", 1), level("Strong", 10)] }
const style = { title: "Style", levels: [level("Plain", 2), level("Lively", 4)] }
const question = "2 students have a mark by this rubric (2 published). They stay as they are."

/** Opens the rubric of an assignment with these criteria. The server asks a question before it accepts another rubric. */
async function open(criteria: readonly object[]) {
  const sent: Record<string, unknown>[] = []
  const work = { criteria, decides: true, max_marks: 50, may_edit: true, other_classes: ["P2"] }
  const rubric = {
    ...work,
    marks: { published: criteria.length * 2, drafts: 0, of_others: 0 },
    version: criteria.length,
  }
  const earlier = { id: 3, criteria: [style], decides: true, assignment_id: 8, title: "Letter" }
  const onClose = vi.fn()
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    if (init?.method === "PUT") {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>
      sent.push(body)
      if (criteria.length === 0 || body.confirmed === true) return success({ rubric }, "Rubric saved.")
      return refusal(409, { message: question, code: "question", errors: { confirmed: question } })
    }
    if (!String(address).includes("/rubrics")) return success({ rubric })
    const references = { subject_code: "ENG101", student_class: "P1", term_name: "Term 1" }
    return success({ rubrics: [{ ...earlier, ...references }], total: 1 })
  })
  await renderInPortal(<RubricDialog assignmentId={7} title="Essay" onClose={onClose} />)
  await expect.element(page.getByRole("button", { name: "Save rubric" })).toBeVisible()
  return { sent, onClose }
}
const save = () => page.getByRole("button", { name: "Save rubric" }).click()

test("a changed rubric says first what it does to marks, and is kept after a yes", async () => {
  const { sent, onClose } = await open([argument])
  await expect.element(page.getByText(/^The best is 10 points, which are 50 of 50/)).toBeVisible()
  await page.getByLabelText("Points").nth(1).fill("8")
  await page.getByRole("checkbox", { name: "The same for P2, too" }).click()
  const notice = /^2 students have marks by this rubric\. Marks stay as they are/
  await expect.element(page.getByText(notice)).toBeVisible()
  await save()
  await page.getByRole("dialog", { name: "Please check" }).getByRole("button", { name: "No" }).click()
  await expect.element(page.getByText(question).first()).toBeVisible()
  await page.getByRole("checkbox", { name: "Change the rubric all the same" }).click()
  await save()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const changed = { ...argument, levels: [level("Weak", 1), level("Strong", 8)] }
  expect(sent.at(-1)).toMatchObject({
    criteria: [changed],
    decides: true,
    with_others: true,
    confirmed: true,
    version: 1,
  })
})

test("the criteria of earlier work are taken over, and a criterion begins with the levels of the one before", async () => {
  const { sent, onClose } = await open([])
  await page.getByLabelText("Take the criteria of earlier work").selectOptions("Letter (ENG101, P1, Term 1)")
  await expect.element(page.getByLabelText("Criterion 1", { exact: true })).toHaveValue("Style")
  await page.getByRole("button", { name: "Add criterion" }).click()
  await save()
  await expect.element(page.getByRole("link", { name: "Criterion is required." })).toBeVisible()
  await page.getByRole("textbox", { name: "Criterion 2", exact: true }).fill("Spelling")
  await page.getByRole("button", { name: "Remove level 1 of criterion 2" }).click()
  await save()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.at(-1)?.criteria).toEqual([style, { title: "Spelling", levels: [level("Lively", 4)] }])
})

test.for([
  [360, 740],
  [1366, 657],
] as const)(
  "the buttons stay in view at %i x %i, however many criteria there are",
  async ([width, height]) => {
    await page.viewport(width, height)
    await open([argument, style, argument, style, argument])
    await expect.element(page.getByRole("button", { name: "Save rubric" })).toBeInViewport()
    await expect.element(page.getByRole("button", { name: "Cancel" })).toBeInViewport()
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

test("a closed term's work without a rubric promises none, and says why", async () => {
  const work = {
    criteria: [],
    decides: true,
    max_marks: 50,
    may_edit: false,
    closed: true,
    other_classes: [],
  }
  const rubric = { ...work, marks: { published: 0, drafts: 0, of_others: 0 }, version: 0 }
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ rubric }))
  await renderInPortal(<RubricDialog assignmentId={8} title="Essay" onClose={() => {}} />)
  await expect.element(page.getByText("This term is closed, so its rubrics can't be changed.")).toBeVisible()
  await expect.element(page.getByText("This work has no rubric.", { exact: true })).toBeVisible()
})

test("after a conflict, the criteria of both people are shown, and the other person's can be taken", async () => {
  await open([argument])
  await page.getByLabelText("Points").nth(1).fill("8")
  const current = { criteria: [argument, style], decides: true, version: 2 }
  vi.mocked(window.fetch).mockImplementation(async () => refusal(409, { code: "conflict", current }))
  await save()
  const conflict = page.getByRole("group", { name: "Criteria" })
  await expect.element(conflict).toMatchTextContent(/Argument: Weak 1, Strong 8.*Style: Plain 2, Lively 4/)
  await conflict.getByRole("radio", { name: /Take theirs/ }).click()
  await expect.element(page.getByLabelText("Criterion 2", { exact: true })).toHaveValue("Style")
})

test("the criteria of earlier work replace others that were typed only after a question", async () => {
  await open([])
  const take = page.getByLabelText("Take the criteria of earlier work")
  const first = page.getByLabelText("Criterion 1", { exact: true })
  await first.fill("Content")
  await take.selectOptions("Letter (ENG101, P1, Term 1)")
  const question = page.getByRole("dialog", { name: "Replace the criteria?" })
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect.element(first).toHaveValue("Content")
  await take.selectOptions("Letter (ENG101, P1, Term 1)")
  await question.getByRole("button", { name: "Replace" }).click()
  await expect.element(first).toHaveValue("Style")
})
