import { expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call } = college
const { teacher, stranger, student, other, assignment, addAssignment, handIn, sheetKey, column } =
  await gradingOf(college)

test("work that was handed in waits for a mark by assignment and class, the oldest first, and the same work of several classes together", async () => {
  const later = await addAssignment("Decimals")
  await handIn(later.id, student, 1)
  await handIn(assignment.id, student, 3)
  await handIn(assignment.id, other, 5, "P2")
  /** The waiting work, which the menu and a lecturer's dashboard must count alike. */
  const waiting = async (caller: Caller) => {
    const { data } = (await call(caller, "GET /grade-sheets/waiting")).body
    const menu = (await call(caller, "GET /dashboard/waiting")).body.data.waiting
    expect(menu.to_mark).toBe(data.to_mark)
    if (caller !== "admin") {
      expect((await call(caller, "GET /lecturers/my/dashboard")).body.data.to_mark).toEqual(data)
    }
    return data
  }
  expect(await waiting("admin")).toMatchObject({
    total: 2,
    to_mark: 3,
    work: [
      {
        title: "Fractions",
        classes: [
          { class: "P1", handed_in: 1 },
          { class: "P2", handed_in: 1 },
        ],
      },
      { title: "Decimals", classes: [{ class: "P1" }] },
    ],
  })
  expect(await waiting(stranger)).toEqual({ total: 0, to_mark: 0, work: [] })
  const cells = [{ student_id: student.id, column, state: "number", points_earned: 15, version: 0 }]
  await call(teacher, "PUT /grade-sheets", { body: { ...sheetKey, cells } })
  expect(await waiting(teacher)).toMatchObject({ total: 1, to_mark: 1, work: [{ title: "Decimals" }] })
  const { sheet } = (await call(teacher, "GET /grade-sheets", { query: sheetKey })).body.data
  expect(sheet.columns).toMatchObject([{ waiting: 0, drafts: 1 }, { waiting: 1 }, { waiting: 0 }])
  expect(sheet.submissions).toHaveLength(2)

  const titles = ["Plants", "plants ", "Stones"]
  const [one, two, between] = await Promise.all(titles.map((title) => addAssignment(title)))
  await handIn(one!.id, student, 40)
  await handIn(between!.id, student, 30)
  await handIn(two!.id, other, 20, "P2")
  const { work } = (await call("admin", "GET /grade-sheets/waiting")).body.data
  expect(work.map(({ title, classes }) => [title, classes.length])).toEqual([
    ["Plants", 2],
    ["Stones", 1],
    ["Fractions", 1],
    ["Decimals", 1],
  ])

  const query = { sort: "oldest", page: 2, limit: 3 } as const
  const page = (await call("admin", "GET /grade-sheets/waiting", { query })).body.data
  expect(page).toMatchObject({ total: 4, work: [{ title: "Decimals" }] })
  const search = "P2"
  const found = (await call("admin", "GET /grade-sheets/waiting", { query: { search } })).body.data
  expect(found.work.map(({ title, classes }) => [title, classes.length])).toEqual([
    ["plants ", 1],
    ["Fractions", 1],
  ])
})
