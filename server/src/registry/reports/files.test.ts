import { beforeAll, expect, test } from "vitest"
import { readCsv } from "#contract/lib/readCsv.ts"
import type { ReportFigure } from "#contract/registry/reports/report.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db, inject } = college
const course = courseOf(college)

beforeAll(async () => {
  const term = await course.addTerm(1)
  const subject = await course.addSubject('=cmd("x")\nBcc: me@college.example')
  const student = await course.addStudent(term.id, "P1")
  await db
    .insertInto("grade")
    .values({
      student_id: student.id,
      offering_id: await offeringOf(db, subject.id, term.id),
      grade_type: "assignment",
      title: "Fractions",
      points: 15,
      max_points: 20,
    })
    .execute()
  await db.updateTable("subject").set({ code: "=1+1" }).execute()
})

const file = async (format: string, type = "modules") =>
  (await inject("admin", { method: "GET", url: `/api/reports/${type}/file?format=${format}` })).body

test("each file has the figures of the screen", async () => {
  const { report } = (await call("admin", "GET /reports/{type}", { params: { type: "grades" } })).body.data
  const figures = report.figures.map(({ label, value }) => [label, value])
  expect(figures).toContainEqual(["Average", 75])
  const json = JSON.parse(await file("json", "grades")) as { figures: ReportFigure[] }
  expect(json.figures.map(({ label, value }) => [label, value])).toEqual(figures)
  const [head, ...lines] = [...readCsv(await file("csv", "grades"), ",")].map(({ cells }) => cells)
  const column = (name: string) => head!.indexOf(name)
  const written = lines.filter((line) => line[column("Part")] === "Figures")
  expect(written.map((line) => [line[column("Figure")], Number(line[column("Value")])])).toEqual(figures)
  expect(await file("txt", "grades")).toContain("Average: 75% (No figure before)")
})

test("a file is named by its type and days", async () => {
  const url = "/api/reports/grades/file?format=csv&from=2024-02-29&to=2024-03-01"
  const { headers } = await inject("admin", { method: "GET", url })
  expect(headers["content-disposition"]).toContain("report_grades_2024-02-29_2024-03-01.csv")
})

test("a name that looks like a formula or has line breaks is escaped", async () => {
  expect(await file("csv")).toContain("'=1+1")
  expect(await file("csv")).not.toMatch(/(^|[,;\n])"?=/)
  expect(await file("txt")).not.toMatch(/^Bcc/m)
})

test("there is no other format", async () => {
  const { status, body } = await call("admin", "GET /reports/{type}/file", {
    params: { type: "grades" },
    query: { format: "exe" },
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ format: "Format must be one of: json, csv, txt." })
})
