import { expect, test } from "vitest"
import type { TeachingMatrix } from "#contract/courses/teachingAssignments.ts"
import { changedCells, lecturerNamed, shortName, weeklyHours } from "./cells.ts"

const lecturers = [
  { id: 1, name: "Grace Phiri", other_hours: 6 },
  { id: 2, name: "Mary Banda", other_hours: 0 },
  { id: 3, name: "Peter Banda Gondwe", other_hours: 0 },
]
const matrix: TeachingMatrix = {
  lecturers,
  classes: ["P1", "P2"],
  subjects: [
    { subject_id: 7, subject_code: "ENG101", subject_name: "English", hours: 4 },
    { subject_id: 8, subject_code: "MAT101", subject_name: "Mathematics", hours: 3 },
  ],
  cells: [
    { subject_id: 7, class: "P1", lecturer_id: 1 },
    { subject_id: 8, class: null, lecturer_id: 2 },
  ],
}

test("letters mean a surname first, then any part of a name, then initials", () => {
  const nameOf = (text: string) => lecturerNamed(text, lecturers)?.name
  expect(["ph", "ba", "gr", "pbg", "mary banda", "zz", " "].map(nameOf)).toEqual([
    "Grace Phiri",
    "Mary Banda",
    "Grace Phiri",
    "Peter Banda Gondwe",
    "Mary Banda",
    undefined,
    undefined,
  ])
})

test("the number beside a name that two lecturers have chooses between them", () => {
  const alike = ["L-0007", "L-0012"].map((number, id) => ({
    id,
    name: `Grace Phiri, ${number}`,
    other_hours: 0,
  }))
  const idOf = (text: string) => lecturerNamed(text, alike)?.id
  expect(["Grace Phiri, L-0012", "L-0012", "grace phiri l0012"].map(idOf)).toEqual([1, 1, 1])
  expect(alike.map(({ name }) => shortName(name))).toEqual(["G. Phiri, L-0007", "G. Phiri, L-0012"])
})

test("hours are those of this term and of others; the lecturer of all classes teaches what has none of its own", () => {
  expect([...weeklyHours(matrix, {})]).toEqual([
    [1, 10],
    [2, 6],
    [3, 0],
  ])
  expect([...weeklyHours(matrix, { "8 P1": 3, "7 P1": null })]).toEqual([
    [1, 6],
    [2, 3],
    [3, 3],
  ])
})

test("two lecturers of all classes teach the same hours", () => {
  const cells = [...matrix.cells, { subject_id: 8, class: null, lecturer_id: 3 }]
  expect([...weeklyHours({ ...matrix, cells }, {})]).toEqual([
    [1, 10],
    [2, 6],
    [3, 6],
  ])
})

test("a choice for a class that was given to two lecturers meanwhile isn't sent", () => {
  const cells = [...matrix.cells, { subject_id: 7, class: "P1", lecturer_id: 3 }]
  expect(changedCells({ ...matrix, cells }, { "7 P1": 2, "7 P2": 2 })).toEqual([
    { subject_id: 7, class: "P2", lecturer_id: 2, before: null },
  ])
})

test("only changed cells are sent, with the lecturer that they had before", () => {
  expect(changedCells(matrix, { "7 P1": 2, "7 P2": null, "8 P2": 3 })).toEqual([
    { subject_id: 7, class: "P1", lecturer_id: 2, before: 1 },
    { subject_id: 8, class: "P2", lecturer_id: 3, before: null },
  ])
})
