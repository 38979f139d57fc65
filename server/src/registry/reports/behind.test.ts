import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import type { ReportType } from "#contract/registry/reports/types.ts"
import { openCollege } from "../../../test/college.ts"
import { reportingOf } from "../../../test/reports/firstTerm.ts"

const college = await openCollege()
const { call, db } = college

let ids: Record<string, number> = {}

beforeAll(async () => {
  ids = await reportingOf(college)
})

const read = async (type: ReportType, query: object) =>
  (await call("admin", "GET /reports/{type}", { params: { type }, query })).body.data.report
const march = { from: "2024-03-01", to: "2024-03-31" }

test("the list behind a figure has as many records as the figure says, without drafts", async () => {
  const draft = {
    student_id: ids.Ann!,
    offering_id: ids["English offered"]!,
    grade_type: "assignment" as const,
    title: "Draft",
    points: 5,
    max_points: 100,
    graded_at: "2024-03-12T08:00:00Z",
    published_at: null,
  }
  await db.insertInto("grade").values(draft).execute()
  const { figures, tables } = await read("grades", march)
  const { list, filters } = figures[0]!.behind!
  expect(list).toBe("grades")
  const found = await call("admin", "GET /grades", { query: filters })
  expect(found.body.data.total).toBe(figures[0]!.value)
  for (const { behind, values } of tables.flatMap(({ rows }) => rows).filter((row) => row.behind)) {
    const { body } = await call("admin", "GET /grades", { query: behind!.filters })
    expect(body.data.total).toBe(values.grades_given)
  }
  const { figures: teaching } = await read("lecturers", march)
  const late = teaching.find(({ name }) => name === "lecturer_late")!
  const sessions = await call("admin", "GET /attendance", { query: late.behind!.filters })
  expect(sessions.body.data.total).toBe(late.value)
})

test("a figure of lecturers doesn't lead to their list while it has somebody who is hired later", async () => {
  const lecturers = async () => {
    const { figures, tables } = await read("lecturers", {})
    const { value, behind } = figures.find(({ name }) => name === "lecturers")!
    const rows = tables.find(({ name }) => name === "lecturers_by_department")!.rows
    return [value, behind?.list, rows.map((row) => row.behind?.list)]
  }
  expect(await lecturers()).toEqual([2, "lecturers", ["lecturers"]])
  const mbewe = db.updateTable("lecturer").where("id", "=", ids.Mbewe!)
  await mbewe.set({ hire_date: sql<string>`college_today() + 30` }).execute()
  try {
    expect(await lecturers()).toEqual([1, undefined, [undefined]])
  } finally {
    await mbewe.set({ hire_date: "2020-01-06" }).execute()
  }
})
