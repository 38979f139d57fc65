import { markOf, type Rubric } from "#contract/assessment/rubrics/rubric.ts"
import { addDays } from "#contract/lib/days.ts"
import { latestRubrics } from "../server/src/assessment/assignments/rubrics.queries.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Offering } from "./courses.ts"
import { audienceOf, type DemoAssignment, type DemoSubmission } from "./coursework.ts"
import { createGenerator } from "./generator.ts"
import type { Student } from "./people.ts"
import { insertAll } from "./rows.ts"
import { advice, concern, praise } from "./words.ts"

type Generator = ReturnType<typeof createGenerator>
type DemoGrade = {
  student: Student
  offering: Offering
  type: "assignment" | "end_module"
  work?: DemoAssignment
  title: string
  max: number
  on: string
  state: "number" | "missing" | "absent" | "exempt"
}
type Coursework = { works: readonly DemoAssignment[]; handedIn: readonly DemoSubmission[] }

/** The tests of a module, in addition to its assignments. */
const tests = {
  course: ["Test 1", "Test 2", "Group presentation"],
  practice: ["Lesson observation"],
} as const

/** Closed terms: all grades. Active terms: most first-test grades, and assignments graded so far. */
export async function makeMarks(
  db: Database,
  offerings: readonly Offering[],
  students: readonly Student[],
  { works, handedIn }: Coursework,
) {
  const generator = createGenerator(60)
  const handers = Map.groupBy(handedIn, ({ work }) => work)
  const marks = [
    ...offerings.flatMap((offering) =>
      students
        .filter(({ cohort }) => cohort === offering.term.cohort)
        .flatMap((student) => marksOfTests(offering, student, generator)),
    ),
    ...works.flatMap((work) => {
      const handed = new Set(handers.get(work)?.map(({ student }) => student))
      return audienceOf(work, students).flatMap((student) =>
        gradeOfAssignment(work, student, handed, generator),
      )
    }),
  ]
  const marked = works.filter(({ hasRubric }) => hasRubric).map(({ id }) => id)
  const rubrics = new Map((await latestRubrics(db, marked)).map((rubric) => [rubric.assignment_id, rubric]))
  await insertAll(
    db,
    "grade",
    marks.map((mark) => ({
      student_id: mark.student.id,
      offering_id: mark.offering.id,
      grade_type: mark.type,
      assignment_id: mark.work?.id ?? null,
      title: mark.title,
      state: mark.state,
      max_points: mark.max,
      ...byRubric(mark, gradeRow(mark, generator), rubrics),
      graded_by: (mark.work?.lecturer ?? mark.offering.teacherOf(mark.student.class)).personId,
      graded_at: `${mark.on}T12:00:00Z`,
      published_at: `${mark.on}T12:00:00Z`,
      created_at: `${mark.on}T12:00:00Z`,
    })),
  )
}

function marksOfTests(offering: Offering, student: Student, { chance }: Generator): DemoGrade[] {
  const { start, state, kind } = offering.term
  if (state === "coming") return []
  const mark = { student, offering, max: 100 }
  const stateOfTest = () => {
    if (chance(0.01)) return "exempt"
    return chance(0.02) ? "missing" : "number"
  }
  const test = (title: string, n: number): DemoGrade => ({
    ...mark,
    type: "assignment",
    title,
    on: addDays(start, 28 + 14 * n),
    state: stateOfTest(),
  })
  if (state === "active") return chance(0.7) ? [test(tests[kind][0], 0)] : []
  const end = chance(0.01) && !student.isDemo ? "absent" : "number"
  return [
    ...tests[kind].map(test),
    { ...mark, type: "end_module", title: "End of module", on: addDays(start, 98), state: end },
  ]
}

function gradeOfAssignment(
  work: DemoAssignment,
  student: Student,
  handed: Set<Student>,
  { chance }: Generator,
): DemoGrade[] {
  const { offering, title, max, dueOn, marked } = work
  const all = marked === 1
  const isMarked = handed.has(student) ? all || (!student.isDemo && chance(marked)) : all
  const state = handed.has(student) ? "number" : "missing"
  return isMarked
    ? [{ student, offering, work, type: "assignment", title, max, on: addDays(dueOn, 2), state }]
    : []
}

/** Points by the student's ability and at random. Assignments also get feedback. */
function gradeRow({ student, max, state, work }: DemoGrade, { about, one }: Generator) {
  if (state !== "number") return { points: null, feedback: null }
  const percentage = Math.min(100, Math.max(0, about(student.ability, 22)))
  return {
    points: Math.round((percentage * max) / 100),
    feedback: work ? one(feedbackFor(percentage)) : null,
  }
}

function feedbackFor(percentage: number) {
  if (percentage >= 75) return praise
  return percentage >= 50 ? advice : concern
}

type Rubrics = ReadonlyMap<number | undefined, Rubric>

/** A mark by a rubric has the points of the levels that are nearest to the random points. */
function byRubric({ max, work }: DemoGrade, random: ReturnType<typeof gradeRow>, rubrics: Rubrics) {
  const rubric = rubrics.get(work?.id)
  if (!rubric || random.points === null) return { ...random, rubric_id: null, rubric_levels: null }
  const share = random.points / max
  const levels = rubric.criteria.map(({ levels: all }) => Math.round(share * (all.length - 1)))
  return {
    ...random,
    points: markOf(rubric.criteria, levels, max),
    rubric_id: rubric.id,
    rubric_levels: levels,
  }
}
