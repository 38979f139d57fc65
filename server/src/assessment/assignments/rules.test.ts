import { expect, test } from "vitest"
import { assignmentLabels } from "#contract/assessment/assignments/labels.ts"
import { mayEdit, whyNotChanged } from "./rules.ts"

test.each([
  ["admin", false, true],
  ["lecturer", true, true],
  ["lecturer", false, false],
  ["student", true, false],
] as const)(
  "a person in the role %s may edit an assignment that is their own (%j): %j",
  (role, is_own, may) => {
    expect(mayEdit({ role }, { is_own })).toBe(may)
  },
)

const work = {
  subject_id: 1,
  term_id: 1,
  student_class: "P1",
  max_marks: 20,
  further_formats: ["odt", "xlsx"],
  handed_in: false,
  grouped: false,
  marked: false,
}
const refusal = "This assignment has submissions or grades, so its subject, term and class can't be changed."
const formats = "Work has been handed in, so these kinds of file stay allowed: .xlsx."
const groups =
  "This assignment has groups, so its term and class can't be changed. Take the groups away first."
const maximum = "Grades have been given out of 20, so max marks can't be changed."

test.each([
  [{}, { subject_id: 2, term_id: 2, student_class: null, max_marks: 50 }, undefined],
  [{ handed_in: true }, { subject_id: 2 }, refusal],
  [{ handed_in: true }, { term_id: 2 }, refusal],
  [{ handed_in: true }, { student_class: null }, refusal],
  [{ handed_in: true }, { max_marks: 50 }, undefined],
  [{}, { further_formats: [] }, undefined],
  [{ handed_in: true }, { further_formats: ["mov", "odt"] }, formats],
  [{ handed_in: true }, { further_formats: ["mov", "odt", "xlsx"] }, undefined],
  [{ marked: true }, { subject_id: 2 }, refusal],
  [{ marked: true }, { term_id: 2 }, refusal],
  [{ marked: true }, { student_class: "P2" }, refusal],
  [{ marked: true }, { max_marks: 50 }, maximum],
  [{ handed_in: true, marked: true }, {}, undefined],
  [{ grouped: true }, { subject_id: 2 }, undefined],
  [{ grouped: true }, { term_id: 2 }, groups],
  [{ grouped: true }, { student_class: "P2" }, groups],
])("an assignment with %o can't be changed to %o: %s", (traces, change, reason) => {
  expect(whyNotChanged({ ...work, ...traces }, { ...work, ...change }, assignmentLabels.lecturer)).toBe(
    reason,
  )
})

test("an administrator reads the words of their own form", () => {
  const why = (change: Partial<typeof work>) =>
    whyNotChanged({ ...work, marked: true }, { ...work, ...change }, assignmentLabels.admin)
  expect(why({ subject_id: 2 })).toBe(
    "This assignment has submissions or grades, so its module, term and class can't be changed.",
  )
  expect(why({ max_marks: 50 })).toBe("Grades have been given out of 20, so max points can't be changed.")
})
