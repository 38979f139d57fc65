import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../../ui/styles/ui.css"
import { type BookedGrade, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { defaultPolicy as policy } from "#contract/assessment/grades/policy.ts"
import { modulesOf } from "#contract/assessment/grades/report.ts"
import { figuresOf } from "./figures.ts"
import { ModuleWhatIf } from "./ModuleWhatIf.tsx"

/** A mark of 60 in the assignments of Agriculture, in which the end of module is not given yet. */
const assignment = (fields: Partial<BookedGrade> = {}) =>
  ({
    id: 1,
    subject_id: 1,
    subject_code: "AGR",
    subject_name: "Agriculture",
    assignment_title: "Test",
    grade_type: "assignment",
    state: "number",
    percentage: 60,
    term_id: 1,
    term_name: "Term 1",
    academic_year_name: "2025-2026",
    credits: 3,
    counts: true,
    term_start: "2026-01-05",
    term_is_open: true,
    policy,
    ...fields,
  }) as BookedGrade

async function open(grade = assignment()) {
  await page.viewport(320, 740)
  const subjects = gradesBySubject([grade])
  const figures = { ...figuresOf(undefined, subjects), current_gpa: 2.8 }
  await render(
    <ModuleWhatIf module={modulesOf(subjects)[0]!} subjects={subjects} figures={figures} policy={policy} />,
  )
  return {
    slider: page.getByRole("slider", { name: /in the end of module/ }),
    box: page.getByRole("textbox", { name: /in the end of module/ }),
    answer: page.getByRole("status"),
  }
}

test("a typed number gives the module grade, whether it is a pass, and the GPA", async () => {
  const { slider, box, answer } = await open()
  await box.fill("80")
  // 40% of 60 and 60% of 80.
  await expect
    .element(answer)
    .toHaveTextContent("my module grade will be 72% (B), a pass, and my GPA 3.00 (now 2.80).")
  await expect.element(slider).toHaveValue("80")
  await box.fill("43")
  await expect.element(answer).toMatchTextContent("49.8% (D), below the pass mark of 50%, and my GPA 1.00")
  await box.fill("44")
  await expect.element(answer).toMatchTextContent("50.4% (D), a pass, and my GPA 1.00")
  expect(document.documentElement.scrollWidth).toBe(320)
})

test("a number outside of the bounds is an error at its box and isn't used, and the last valid one returns", async () => {
  const { box, answer } = await open()
  await box.fill("80")
  for (const wrong of ["101", "-1", "eighty", ""]) {
    await box.fill(wrong)
    await expect.element(box).toHaveAccessibleDescription("Type a number from 0 to 100.")
    await expect.element(answer).toMatchTextContent("72% (B)")
  }
  await userEvent.tab()
  await expect.element(box).toHaveValue("80")
  await expect.element(box).not.toHaveAccessibleDescription()
  for (const [bound, grade] of [
    ["0", "24% (F)"],
    ["100", "84% (B)"],
  ] as const) {
    await box.fill(bound)
    await expect.element(answer).toMatchTextContent(grade)
  }
})

test("the keyboard moves the slider by one and to its ends, and the box shows the same number", async () => {
  const { slider, box, answer } = await open()
  await expect.element(box).toHaveValue("60")
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  await userEvent.keyboard("{ArrowRight}")
  await expect.element(box).toHaveValue("61")
  await expect.element(slider).toHaveAttribute("aria-valuetext", "61%")
  await userEvent.keyboard("{End}{ArrowRight}")
  await expect.element(box).toHaveValue("100")
  await userEvent.keyboard("{Home}{ArrowLeft}")
  await expect.element(box).toHaveValue("0")
  await expect.element(answer).toMatchTextContent("24% (F), below the pass mark of 50%")
  await userEvent.tab()
  await expect.element(box).toHaveFocus()
})

test("teaching practice of a term that doesn't count it leaves the GPA as it is, and says nothing about other terms", async () => {
  const { answer } = await open(assignment({ counts: false }))
  await expect
    .element(answer)
    .toHaveTextContent(
      "my module grade will be 60% (C), a pass. My GPA stays as it is, because teaching practice of this term isn't in it.",
    )
})
