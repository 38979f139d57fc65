import { maxGroups } from "#contract/assessment/workGroups.ts"
import { addDays } from "#contract/lib/days.ts"
import { itemAt, itemInTurn } from "#contract/lib/objects.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Storage } from "../server/src/lib/files/storage.ts"
import type { Term } from "./calendar.ts"
import type { Offering } from "./courses.ts"
import { createGenerator } from "./generator.ts"
import { type DemoFile, paperOf, storePapers } from "./papers.ts"
import { classesOf, type Lecturer, type Student } from "./people.ts"
import { insertAll } from "./rows.ts"
import { journalTasks, tasks } from "./words.ts"

/** The share of students who submit an assignment, and the share of submissions that are graded. */
type Shares = { handedIn: number; marked: number }
/** How an assignment is marked and handed in. */
type Ways = { hasRubric: boolean; byGroups: boolean; extendsOne: boolean }
export type DemoAssignment = Shares &
  Ways & {
    id: number
    offering: Offering
    /** Null means every class. */
    className: string | null
    lecturer: Lecturer
    title: string
    setOn: string
    dueOn: string
    isDue: boolean
    max: number
  }
export type DemoSubmission = { work: DemoAssignment; student: Student }

/** Assignments of an active term: days from today until they are due, and what was submitted and graded. */
const stages: readonly (Shares & { due: number })[] = [
  { due: -20, handedIn: 0.95, marked: 1 },
  { due: -3, handedIn: 0.85, marked: 0.3 },
  { due: 4, handedIn: 0.4, marked: 0 },
  { due: 13, handedIn: 0.05, marked: 0 },
]
/** Assignments of each of the two active terms, out of sixty. The others belong to closed terms. */
const perActiveTerm = 12
const ofClosedTerms = 60 - 2 * perActiveTerm

type College = { offerings: readonly Offering[]; students: readonly Student[]; today: string }
type AssignmentPlan = Omit<DemoAssignment, "id" | "lecturer" | "title" | "max" | "setOn"> & { n: number }

export async function makeCoursework(
  db: Database,
  storage: Storage,
  { offerings, students, today }: College,
) {
  const plans = [
    ...offerings
      .map(({ term }) => term)
      .filter((term, index, all) => term.state === "active" && all.indexOf(term) === index)
      .flatMap((term) => planActive(term, offerings, today)),
    ...planClosed(offerings.filter(({ term }) => term.state === "closed")),
  ]
  const works = await createAssignments(db, storage, plans)
  const handedIn = await handIn(db, storage, works, students)
  return { works, handedIn }
}

/**
 * Assignments for the whole cohort are first, one in each stage, set by the demonstration's lecturer. Those for single classes
 * follow.
 */
function planActive(term: Term, offerings: readonly Offering[], today: string): AssignmentPlan[] {
  const offeringsOfTerm = offerings.filter((offering) => offering.term === term)
  const classes = classesOf(term.cohort)
  return Array.from({ length: perActiveTerm }, (_, index) => {
    const { due, ...outcome } = itemInTurn(stages, index)
    const round = Math.floor(index / stages.length)
    return {
      ...outcome,
      n: index,
      offering: itemAt(offeringsOfTerm, round === 0 ? 0 : 1 + (index % (offeringsOfTerm.length - 1))),
      // The second round for second-year students is for the class of the demonstration's student.
      className: round === 0 ? null : itemInTurn(classes, round === 1 ? 1 : index + 1),
      // In that round, past and next assignments have a rubric, the next one has an extension, and the last one has groups.
      hasRubric: round === 1 && due < 13,
      extendsOne: round === 1 && due === 4,
      byGroups: round === 1 && due === 13,
      dueOn: addDays(today, due),
      isDue: due < 0,
    }
  })
}

function planClosed(offerings: readonly Offering[]): AssignmentPlan[] {
  return Array.from({ length: ofClosedTerms }, (_, index) => {
    const offering = itemInTurn(offerings, index)
    const classes = classesOf(offering.term.cohort)
    const dueOn = addDays(offering.term.start, 35 + 7 * (index % 6))
    return {
      n: index,
      offering,
      dueOn,
      isDue: true,
      handedIn: 0.95,
      marked: 1,
      hasRubric: false,
      extendsOne: false,
      byGroups: false,
      className: itemInTurn(classes, index + 1),
    }
  })
}

async function createAssignments(
  db: Database,
  storage: Storage,
  plans: readonly AssignmentPlan[],
): Promise<DemoAssignment[]> {
  const works = plans.map((plan) => {
    const { course, term, teacherOf } = plan.offering
    const choice = term.kind === "practice" ? journalTasks : tasks
    const [title, description] = itemInTurn(choice, plan.n)
    const lecturer = teacherOf(plan.className ?? "P1")
    const setOn = addDays(plan.dueOn, -16)
    const brief = paperOf({
      name: `${course.code} ${title}.pdf`,
      by: lecturer.personId,
      at: `${setOn}T08:00:00Z`,
      lines: [
        `${course.code} ${course.name}: ${title}`,
        "",
        description,
        `Due on ${plan.dueOn}, at 4 in the afternoon.`,
      ],
    })
    return { ...plan, title, description, lecturer, setOn, brief, max: itemInTurn([100, 20, 50], plan.n) }
  })
  await storePapers(
    db,
    storage,
    works.map(({ brief }) => brief),
  )
  const ids = await insertAll(
    db,
    "assignment",
    works.map((work) => ({
      offering_id: work.offering.id,
      class: work.className,
      lecturer_id: work.lecturer.id,
      title: work.title,
      description: work.description,
      due_at: `${work.dueOn}T14:00:00Z`,
      max_marks: work.max,
      file_id: work.brief.id,
      created_at: work.brief.at,
    })),
  )
  return works.map((work, index) => ({ ...work, id: itemAt(ids, index) }))
}

/** The students to whom an assignment applies. */
export const audienceOf = ({ className, offering }: DemoAssignment, students: readonly Student[]) =>
  students.filter(
    (student) => student.cohort === offering.term.cohort && (className ?? student.class) === student.class,
  )

/** The students of a class in groups of three or more, as many as an assignment may have. Nobody is alone. */
export function groupsOf(students: readonly Student[]): Student[][] {
  const count = Math.min(maxGroups, Math.max(1, Math.floor(students.length / 3)))
  return Array.from({ length: students.length < 2 ? 0 : count }, (_, groupIndex) =>
    students.filter((_, index) => index % count === groupIndex),
  )
}

async function handIn(
  db: Database,
  storage: Storage,
  works: readonly DemoAssignment[],
  students: readonly Student[],
): Promise<DemoSubmission[]> {
  const { chance, whole } = createGenerator(7)
  const alone = works.flatMap((work) =>
    audienceOf(work, students)
      // The demonstration's student has submitted everything that was due and nothing else.
      .filter(({ isDemo }) => (isDemo ? work.isDue : chance(work.handedIn)))
      .map((student) => {
        const day = addDays(work.setOn, work.isDue ? whole(4, 15) : whole(0, 2))
        const at = `${day}T${whole(10, 18)}:${whole(10, 59)}:00Z`
        return { work, student, at, paper: paperOfStudent(work, student, at) }
      }),
  )
  const handedIn = [
    ...alone.filter(({ work }) => !work.byGroups),
    ...works.flatMap((work) => (work.byGroups ? handedInTogether(work, students) : [])),
  ]
  await storePapers(db, storage, [...new Set(handedIn.map(({ paper }) => paper))])
  const ids = await insertAll(
    db,
    "submission",
    handedIn.map(({ work, student, at }) => ({
      assignment_id: work.id,
      student_id: student.id,
      class: student.class,
      created_at: at,
    })),
  )
  await insertAll(
    db,
    "submission_version",
    handedIn.map(({ paper, at }, index) => ({
      submission_id: itemAt(ids, index),
      number: 1,
      file_id: paper.id,
      received_at: at,
    })),
  )
  return handedIn
}

/** The work that the first group of a class handed in, which counts for each member. No other group has begun. */
function handedInTogether(work: DemoAssignment, students: readonly Student[]) {
  const group = groupsOf(audienceOf(work, students)).find((group) => !group.some(({ isDemo }) => isDemo))
  const [first] = group ?? []
  if (!group || !first) return []
  const at = `${addDays(work.setOn, 1)}T15:20:00Z`
  const paper = paperOfStudent(work, first, at)
  return group.map((student) => ({ work, student, at, paper }))
}

function paperOfStudent(
  { offering: { course }, title }: DemoAssignment,
  student: Student,
  at: string,
): DemoFile {
  const ending = student.id % 3 === 0 ? "txt" : "pdf"
  return paperOf({
    name: `${course.code} ${title}, ${student.name}.${ending}`,
    by: student.personId,
    at,
    lines: [
      `${title}, ${course.code} ${course.name}`,
      `${student.name}, class ${student.class}`,
      "",
      "This page stands for a student's work. It belongs to the demonstration, and nobody wrote it.",
    ],
  })
}
