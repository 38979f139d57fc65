import { expect, test } from "vitest"
import { whyNoSubmission } from "../assignments/rules.ts"
import { nameInArchive, whyNoRoom } from "./rules.ts"

const open = { closed_at: null, late_allowed: false, past_due: false, marked: false, left_as: null }

test.each([
  [{}, undefined],
  [{ past_due: true }, "The due date for this assignment has passed."],
  [{ past_due: true, late_allowed: true }, undefined],
  [{ left_as: "graduated" }, "You have left the college, so work can no longer be handed in."],
  [{ marked: true }, "Your work has been marked, so it can't be replaced."],
  [{ marked: true, late_allowed: true }, "Your work has been marked, so it can't be replaced."],
  [
    { closed_at: "2026-03-04T10:00:00Z", late_allowed: true },
    "This term is closed, so work can no longer be handed in.",
  ],
])("%o can't be handed in: %s", (change, reason) => {
  expect(whyNoSubmission({ ...open, ...change })).toBe(reason)
})

test("a student can store exactly one gigabyte", () => {
  expect(whyNoRoom(1024 ** 3 - 5, 5)).toBeUndefined()
  expect(whyNoRoom(1024 ** 3 - 5, 6)).toMatch(/^Your files take up 1 GB/)
})

test("a file's name in the archive has the student's number and name, or the group", () => {
  const student = {
    student_number: "IPTE25-0001",
    student_last_name: "Example",
    student_first_name: "Tadala",
    group_number: null,
  }
  expect(nameInArchive({ ...student, submission_file_name: "essay.docx" })).toBe(
    "IPTE25-0001-Example_Tadala-essay.docx",
  )
  expect(nameInArchive({ ...student, group_number: 2, submission_file_name: "essay.docx" })).toBe(
    "Group_2-essay.docx",
  )
})
