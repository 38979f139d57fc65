import { expect, test } from "vitest"
import { countFor, drawGroups } from "./draw.ts"

const classOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    first_name: "Mphatso",
    last_name: `Example${index + 1}`,
    student_number: `IPTE25-${index + 1}`,
    number: null as number | null,
    handed_in: false,
    more_time: false,
  }))
const sizesOf = (members: ReturnType<typeof drawGroups>) =>
  [...Map.groupBy(members, ({ number }) => number)].map(([number, each]) => [number, each.length])

test("a draw puts each student into one group, and sizes differ by one at most", () => {
  const students = classOf(35)
  const members = drawGroups(students, countFor(students, 4))
  expect(members.map(({ student_id }) => student_id).toSorted((a, b) => a - b)).toEqual(
    students.map(({ id }) => id),
  )
  expect(
    sizesOf(members)
      .toSorted()
      .map(([, size]) => size),
  ).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 3])
})

test("dividing again gives other groups", () => {
  let lots = [0.1, 0.2, 0.3, 0.4]
  const random = () => lots.shift() ?? 0
  expect(drawGroups(classOf(4), 2, random).map(({ student_id }) => student_id)).toEqual([1, 2, 3, 4])
  lots = [0.4, 0.3, 0.2, 0.1]
  expect(drawGroups(classOf(4), 2, random).map(({ student_id }) => student_id)).toEqual([4, 3, 2, 1])
})

test("students who have handed in remain in their groups, and students with more time remain alone", () => {
  const students = classOf(6)
  Object.assign(students[0]!, { number: 1, handed_in: true })
  Object.assign(students[1]!, { number: 1 })
  Object.assign(students[2]!, { more_time: true })
  const members = drawGroups(students, 2)
  expect(members.slice(0, 2)).toEqual([
    { student_id: 1, number: 1 },
    { student_id: 2, number: 1 },
  ])
  expect(new Set(members.slice(2).map(({ student_id }) => student_id))).toEqual(new Set([4, 5, 6]))
  expect(new Set(members.slice(2).map(({ number }) => number))).toEqual(new Set([2, 3]))
})

test("without students to divide there are no groups", () => {
  expect(drawGroups([], 3)).toEqual([])
})
