import { expect, test } from "vitest"
import {
  type GradedAssignment,
  type GradeFacts,
  judgeGrade,
  type PresentGrade,
  type RequestedGrade,
  resolveByTitle,
  wantedEdit,
  whyNotGradable,
} from "./rules.ts"

const admin = { role: "admin", lecturerId: null } as const
const lecturer = { role: "lecturer", lecturerId: 7 } as const
const unrecorded = { role: "lecturer", lecturerId: null } as const
const student = { role: "student", lecturerId: null } as const

const essay: GradedAssignment = {
  id: 1,
  lecturer_id: null,
  lecturer_named: false,
  class: null,
  title: "Essay",
  max_points: 20,
}
/** A student of P1 in an open term, and a viewer who teaches them nothing. */
const facts: GradeFacts = {
  student_id: 3,
  subject_id: 4,
  term: { id: 5, closed_at: null },
  class: "P1",
  assignments: [essay],
  hasHandedIn: () => false,
  taught: [],
}
const handedIn = { hasHandedIn: () => true }
const own = { lecturer_id: 7 }
const teachesP2 = { taught: ["P2"] }

test.each<
  [string, typeof admin | typeof lecturer | typeof unrecorded | typeof student, object, object, boolean]
>([
  ["an administrator grades every student", admin, { class: undefined }, {}, true],
  ["a student grades nobody", student, { taught: [null] }, own, false],
  ["a lecturer who teaches the student nothing does not", lecturer, {}, {}, false],
  ["a lecturer who teaches the subject to the student's class does", lecturer, { taught: ["P1"] }, {}, true],
  ["a lecturer who teaches the subject to all classes does", lecturer, { taught: [null] }, {}, true],
  ["a lecturer who teaches the subject to another class does not", lecturer, { taught: ["P2"] }, {}, false],
  [
    "no lecturer grades a student who is not enrolled",
    lecturer,
    { taught: [null], class: undefined },
    {},
    false,
  ],
  [
    "lecturers of all classes grade a student without a class",
    lecturer,
    { taught: [null], class: null },
    {},
    true,
  ],
  [
    "lecturers of one class don't grade a student without a class",
    lecturer,
    { taught: ["P1"], class: null },
    {},
    false,
  ],
  [
    "a lecturer grades their own assignment for whoever handed it in",
    lecturer,
    { ...handedIn, ...teachesP2 },
    own,
    true,
  ],
  ["not for students who handed in nothing", lecturer, teachesP2, own, false],
  ["nor once they teach no class of the subject", lecturer, handedIn, own, false],
  ["unless an administrator named them on it", lecturer, handedIn, { ...own, lecturer_named: true }, true],
  ["and then again for nobody who handed in nothing", lecturer, {}, { ...own, lecturer_named: true }, false],
  ["not for a student who is not enrolled", lecturer, { ...teachesP2, class: undefined }, own, false],
  [
    "a colleague's assignment gives no right",
    lecturer,
    { ...handedIn, ...teachesP2 },
    { lecturer_id: 8 },
    false,
  ],
  [
    "nobody's assignment belongs to no lecturer without a record",
    unrecorded,
    handedIn,
    { class: "P1" },
    false,
  ],
])("%s", (_, viewer, change, assignment, may) => {
  const refusal = whyNotGradable(viewer, { ...facts, ...change }, { ...essay, ...assignment })
  expect(refusal?.code).toBe(may ? undefined : "forbidden")
})

const requestedGrade: RequestedGrade = {
  grade_type: "assignment",
  assignment_id: null,
  title: "Essay",
  state: "number",
  points: 10,
  max_points: undefined,
  feedback: null,
}
const judge = (change: Partial<RequestedGrade>, of: Partial<GradeFacts> = {}) =>
  judgeGrade(admin, { ...facts, ...of }, { ...requestedGrade, ...change })
const several =
  "There are several assignments called Essay in this subject and term. Please give each a title of its own."

test.each<[string, Partial<RequestedGrade>, Partial<GradeFacts>, object]>([
  [
    "an assignment's title and maximum are its own",
    { title: "ESSAY" },
    {},
    { assignment_id: 1, title: "Essay", max_points: 20 },
  ],
  [
    "a maximum beside an assignment's id is ignored",
    { assignment_id: 1, max_points: 5 },
    {},
    { max_points: 20 },
  ],
  [
    "a free title takes the typed maximum",
    { title: "Oral", max_points: 10 },
    {},
    { assignment_id: null, title: "Oral", max_points: 10 },
  ],
  [
    "the end of module has a title",
    { grade_type: "end_module", title: null },
    {},
    { title: "End of module", max_points: 100 },
  ],
  [
    "an end of module is not joined to an assignment",
    { grade_type: "end_module" },
    {},
    { assignment_id: null, title: "Essay" },
  ],
  [
    "a student who is absent has no points",
    { state: "absent", points: 50 },
    {},
    { state: "absent", points: null },
  ],
  [
    "students keep assignments handed in before they changed class",
    {},
    { assignments: [{ ...essay, class: "P2" }], ...handedIn },
    { assignment_id: 1 },
  ],
])("%s", (_, change, of, grade) => {
  expect(judge(change, of)).toMatchObject({ grade })
})

test.each<[string, Partial<RequestedGrade>, Partial<GradeFacts>, object]>([
  [
    "an assignment without a title",
    { title: null },
    {},
    { field: "assignment_title", text: "Assignment title is required." },
  ],
  [
    "a title of two assignments",
    {},
    { assignments: [essay, { ...essay, id: 2 }] },
    { field: "assignment_title", text: several },
  ],
  [
    "an assignment of another class",
    {},
    { assignments: [{ ...essay, class: "P2" }] },
    { field: "student_id", text: "This assignment was not set for this student's class." },
  ],
  [
    "another maximum than the assignment's",
    { max_points: 10 },
    {},
    { field: "max_points", text: "This assignment is out of 20 points." },
  ],
  [
    "more points than the assignment has",
    { points: 20.1 },
    {},
    { field: "points_earned", text: "Points earned must not be more than 20." },
  ],
  [
    "a free title without a maximum",
    { title: "Oral" },
    {},
    { field: "max_points", text: "Max points are required." },
  ],
  [
    "more points than an end of module has",
    { grade_type: "end_module", points: 101 },
    {},
    { field: "points_earned", text: "Points earned must not be more than 100." },
  ],
  [
    "a closed term",
    {},
    { term: { id: 5, closed_at: "2026-01-01" } },
    { code: "conflict", text: "This term is closed, so its grades can't be changed." },
  ],
])("%s is refused", (_, change, of, refusal) => {
  expect(judge(change, of)).toMatchObject({ refusal })
})

test("only administrators grade without an assignment", () => {
  const taught = { ...facts, taught: [null] }
  expect(judgeGrade(lecturer, taught, requestedGrade).refusal).toMatchObject({
    text: "Assignment is required.",
  })
  expect(judgeGrade(lecturer, taught, { ...requestedGrade, assignment_id: 1 }).grade).toBeDefined()
})

const free: PresentGrade = {
  student_id: 3,
  subject_id: 4,
  term: facts.term,
  assignment: null,
  title: "Essay",
  max_points: 30,
  grade_type: "assignment",
}
const edit = { state: "number", points_earned: 12, feedback: null, term_id: null, reason: null } as const
const edited = (viewer: typeof admin | typeof lecturer, present: PresentGrade, change: object = {}) =>
  judgeGrade(
    viewer,
    { ...facts, taught: [null], present },
    wantedEdit(viewer, present, { ...edit, ...change }),
  ).grade

test("an edit without a change of title, type or term keeps a free grade free", () => {
  expect(edited(admin, free)).toMatchObject({ assignment_id: null, max_points: 30, points: 12 })
  expect(edited(lecturer, free, { max_points: 15 })).toMatchObject({ assignment_id: null, max_points: 15 })
})

test("an edit onto an assignment's title takes its maximum", () => {
  const present = { ...free, title: "Oral" }
  expect(edited(admin, present, { assignment_title: "essay" })).toMatchObject({
    assignment_id: 1,
    max_points: 20,
  })
  expect(edited(lecturer, present, { assignment_title: "essay" })).toMatchObject({
    title: "Oral",
    max_points: 30,
  })
})

test("an edit keeps an assignment that is no longer for the student's class, with its title and maximum", () => {
  const present = { ...free, assignment: { ...essay, class: "P2", max_points: 30 } }
  const lie = { assignment_title: "Other", grade_type: "end_module", max_points: 12 }
  expect(edited(admin, present, lie)).toMatchObject({
    assignment_id: 1,
    title: "Essay",
    grade_type: "assignment",
    max_points: 30,
  })
})

const titled = (title: string, className: string | null = null) => ({ title, class: className })
const [forP1, forP2, quiz] = [titled("essay", "P1"), titled("ESSAY", "P2"), titled("Quiz")]

test.each([
  ["no assignment of another title", [quiz], "P1", undefined],
  ["the only one, in any letters", [quiz, forP1], "P1", forP1],
  ["the only one, though it is for another class", [forP1], "P2", forP1],
  ["of several the one for the student's class", [forP1, forP2], "P2", forP2],
  ["none of several for everybody", [essay, essay], "P1", several],
  ["neither of one for everybody and one for the student's class", [essay, forP1], "P1", several],
  ["none of several for other classes", [forP1, forP2], "P3", several],
  ["none of several, for a student who is not enrolled", [forP1, forP2], undefined, several],
])("a title means %s", (_, assignments, studentClass, meant) => {
  expect(resolveByTitle("Essay", assignments, studentClass)).toBe(meant)
})
