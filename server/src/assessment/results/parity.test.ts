import fc from "fast-check"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { gpaSummaryOf, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { listBook } from "../grades/queries.ts"
import { freshResults } from "./fresh.queries.ts"
import { findStudentResults, listStudentModules } from "./queries.ts"

const college = await openCollege()
const { db } = college
const course = courseOf(college)

test("results equal the student's own book, whatever grades it holds", async () => {
  const terms = [await course.addTerm(1, { from: -200, to: -100 }), await course.addTerm(2)]
  const subjects = [await course.addSubject("A"), await course.addSubject("B"), await course.addSubject("C")]
  await sql`update subject set kind = 'practice', semester_number = null where id = ${subjects[2]!.id}`.execute(
    db,
  )
  const offerings: number[] = []
  for (const term of terms)
    for (const subject of subjects) offerings.push(await offeringOf(db, subject.id, term.id))
  const anyGrade = fc.record({
    offering: fc.nat({ max: offerings.length - 1 }),
    isEnd: fc.boolean(),
    state: fc.constantFrom("number", "number", "number", "missing", "exempt", "absent"),
    // Points out of 100 in tenths, including the boundaries of the letters.
    points: fc.oneof(
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom(395, 400, 549, 550, 699, 700, 849, 850),
    ),
    isDraft: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyGrade, { maxLength: 24 }), async (grades) => {
      const { id, personId } = await course.addStudent(terms[1]!.id, "P1")
      const ends = new Set<number>()
      for (const [n, { offering, isEnd, state, points, isDraft }] of grades.entries()) {
        const isFirst = isEnd && !ends.has(offering)
        if (isFirst) ends.add(offering)
        await db
          .insertInto("grade")
          .values({
            student_id: id,
            offering_id: offerings[offering]!,
            grade_type: isFirst ? "end_module" : "assignment",
            title: `Grade ${n}`,
            state,
            points: state === "number" ? points / 10 : null,
            max_points: 100,
            ...(isDraft && n % 3 === 0 ? { published_at: null } : {}),
          })
          .execute()
      }
      const viewer = { personId, role: "student", studentId: id, lecturerId: null } as Parameters<
        typeof listBook
      >[1]
      const book = await listBook(db, viewer, await readPolicies(db), id)
      const gpa = gpaSummaryOf(book)
      await freshResults(db)
      const { overall } = await findStudentResults(db, id)
      expect(overall).toMatchObject({
        overall_average: gpa.overall_average,
        overall_gpa: gpa.current_gpa,
        standing: gpa.standing,
        credits: gpa.total_credits,
        points: gpa.total_points,
        letters: Object.values(gpa.grade_distribution),
      })
      const modules = await listStudentModules(db, [id])
      const figures = gradesBySubject(book).flatMap(({ subject_id, term_grades }) =>
        term_grades.map(
          ({
            term_id,
            assignment_average,
            end_module,
            module_grade,
            letter_grade,
            gpa_points,
            assignments_count,
          }) => ({
            subject_id,
            term_id,
            assignment_average,
            end_module,
            module_grade,
            letter_grade,
            gpa_points,
            assignments_count,
          }),
        ),
      )
      expect(modules).toHaveLength(figures.length)
      expect(modules).toEqual(
        expect.arrayContaining(figures.map((figure) => expect.objectContaining(figure))),
      )
      const bySubject = await db
        .selectFrom("student_result")
        .selectAll()
        .where("student_id", "=", id)
        .where("academic_year_id", "=", 0)
        .where("term_id", "=", 0)
        .where("subject_id", "<>", 0)
        .execute()
      for (const { subject_id, average_score, average_letter_grade } of gradesBySubject(book)) {
        expect(bySubject.find((row) => row.subject_id === subject_id)).toMatchObject({
          overall_average: average_score,
          letter: average_letter_grade,
        })
      }
    }),
    { numRuns: 15 },
  )
})
