import { expect, test } from "vitest"
import { curriculumPosition, mayCreate, mayEdit } from "./rules.ts"

test.each([
  ["admin", null, null, true],
  ["admin", null, 7, true],
  ["lecturer", 7, 7, true],
  ["lecturer", 7, 8, false],
  ["lecturer", 7, null, false],
  ["lecturer", null, null, false],
  ["student", null, null, false],
] as const)("%s with the record %s may edit a subject of %s: %s", (role, lecturerId, owner_id, may) => {
  expect(mayEdit({ role, lecturerId }, { owner_id })).toBe(may)
})

test("a module belongs to its creator, so a lecturer without a record can't create one", () => {
  expect(mayCreate({ role: "admin", lecturerId: null })).toBe(true)
  expect(mayCreate({ role: "lecturer", lecturerId: 7 })).toBe(true)
  expect(mayCreate({ role: "lecturer", lecturerId: null })).toBe(false)
})

const first = { kind: "course", year_of_study: 1, semester_number: 1 } as const
const last = { kind: "course", year_of_study: 2, semester_number: 2 } as const
const practice = { kind: "practice", year_of_study: 2, semester_number: null } as const

test.each([
  ["nothing is said", {}, undefined, undefined, first],
  ["a term is chosen", {}, { kind: "course", year_of_study: 2, semester: 2 }, undefined, last],
  [
    "the term is of teaching practice",
    {},
    { kind: "practice", year_of_study: 2, semester: null },
    last,
    practice,
  ],
  [
    "the form says otherwise than the term",
    last,
    { kind: "course", year_of_study: 1, semester: 1 },
    undefined,
    last,
  ],
  ["an edit says nothing", {}, undefined, last, last],
  ["practice becomes a course", { kind: "course" }, undefined, practice, { ...last, semester_number: 1 }],
  ["a course becomes practice", { kind: "practice", semester_number: 2 }, undefined, last, practice],
] as const)("the place of a subject when %s", (_, input, term, before, place) => {
  expect(curriculumPosition(input, term, before)).toEqual(place)
})
