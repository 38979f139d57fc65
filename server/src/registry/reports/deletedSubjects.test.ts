import { expect, test } from "vitest"
import { sum } from "#contract/lib/objects.ts"
import { openCollege } from "../../../test/college.ts"
import { firstTerm, reportingOf } from "../../../test/reports/firstTerm.ts"

const college = await openCollege()
const { call, db } = college

test("a subject that was deleted after its term was closed has a row, and the rows add up to the figures", async () => {
  const ids = await reportingOf(college)
  const deletedAt = (deleted_at: string) =>
    db.updateTable("subject").set({ deleted_at }).where("id", "=", ids.Maths!).execute()
  const closed_at = "2024-05-01T08:00:00Z"
  await db.updateTable("term").set({ closed_at }).where("id", "=", ids.term!).execute()
  const read = async () => {
    const params = { type: "modules" as const }
    const { figures, tables } = (await call("admin", "GET /reports/{type}", { params, query: firstTerm }))
      .body.data.report
    const rows = tables.find(({ name }) => name === "modules_by_name")!.rows
    const figureOf = (key: string) => figures.find(({ name }) => name === key)?.value
    for (const key of ["class_sessions", "results"] as const)
      expect(sum(rows.map(({ values }) => Number(values[key]))), key).toBe(figureOf(key))
    const links = rows.map(({ name, behind }) => [name, behind?.filters.view])
    return { modules: figureOf("modules"), links: Object.fromEntries(links) }
  }
  const before = await read()
  const [name] = Object.entries(before.links).find(([, view]) => view === String(ids.Maths))!
  await deletedAt("2024-06-01T08:00:00Z")
  expect(await read()).toEqual({ ...before, links: { ...before.links, [name]: undefined } })
  await deletedAt("2024-04-01T08:00:00Z")
  const { [name]: _, ...others } = before.links
  expect(await read()).toEqual({ modules: Number(before.modules) - 1, links: others })
})
