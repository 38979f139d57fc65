import type { ApiKey } from "#contract/api.ts"
import type { SourceList } from "#contract/registry/reports/report.ts"
import { reportTypes } from "#contract/registry/reports/types.ts"
import type { Chance } from "../deeds.ts"
import type { Figures, Views } from "./views.ts"

/** The lists behind figures, each with the column of a table that counts its records. */
const counted: Partial<Record<SourceList["list"], readonly [key: ApiKey, column: string]>> = {
  students: ["GET /students", "students"],
  lecturers: ["GET /lecturers", "lecturers"],
  grades: ["GET /grades", "grades_given"],
  attendance: ["GET /attendance", "class_sessions"],
}
const everyDay = { from: "1900-01-01", to: "2199-12-31" }

/** Some figures of the reports, each with the list to which it links. */
export async function reportFigures(
  { data, total }: Views,
  { oneOf }: Chance,
  count: number,
): Promise<Figures> {
  const reports = await Promise.all(
    reportTypes.map((type) => data("admin", "GET /reports/{type}", { params: { type }, query: everyDay })),
  )
  const linked = reports.flatMap(({ report }) => [
    ...report.figures.map((figure) => ({
      name: `${report.type} ${figure.name}`,
      behind: figure.behind,
      values: figure.value,
    })),
    ...report.tables.flatMap((table) =>
      table.rows.map((row) => ({
        name: `${report.type} ${table.name} ${row.name}`,
        behind: row.behind,
        values: row.values,
      })),
    ),
  ])
  const leading = linked.flatMap(({ name, behind, values }) => {
    const list = behind && counted[behind.list]
    if (!list) return []
    const [key, column] = list
    const value = typeof values === "object" ? values?.[column] : values
    return value === undefined ? [] : [{ name, key, value, filters: behind.filters }]
  })
  const chosen = Array.from({ length: count }, () => oneOf(leading))
  return Object.fromEntries(
    chosen.map(({ name, key, value, filters }) => [
      `report ${name}`,
      { "the report": async () => value, "its list": total("admin", key, filters) },
    ]),
  )
}
