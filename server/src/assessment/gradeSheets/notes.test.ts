import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call } = college
const { course, term, teacher, addAssignment, handIn, sheetKey } = await gradingOf(college)

test("a sheet has the note that a student wrote with their work, for whoever marks it", async () => {
  const written = await addAssignment("With a note", { lecturer_id: teacher.id })
  const student = await course.addStudent(term.id, "P1", "Writer")
  const silent = await course.addStudent(term.id, "P1", "Silent")
  await handIn(written.id, student, 1, "P1", "Page 3 is upside down.")
  await handIn(written.id, silent, 1)
  const { sheet } = (await call(teacher, "GET /grade-sheets", { query: sheetKey })).body.data
  const notes = sheet.submissions
    .filter(({ assignment_id }) => assignment_id === written.id)
    .map(({ student_id, note }) => [student_id, note] as const)
  expect(new Map(notes)).toEqual(
    new Map<number, string | undefined>([
      [student.id, "Page 3 is upside down."],
      [silent.id, undefined],
    ]),
  )
})
