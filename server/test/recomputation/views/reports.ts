import type { SourceList } from "#contract/registry/reports/report.ts"
import { reportTypes } from "#contract/registry/reports/types.ts"
import type { Chance } from "../deeds.ts"
import { type Figures, office, type Place, type Replies } from "./places.ts"

/** The lists behind figures, each with the column of a table that counts its records. */
const counted: Partial<Record<SourceList["list"], string>> = {
  students: "students",
  lecturers: "lecturers",
  grades: "grades_given",
  attendance: "class_sessions",
}

type Linked = { name: string; value: unknown; behind: SourceList | null }

/** Reads all figures of a report and of its tables that count the records of a list. */
const linkedOf = (type: string) =>
  office(
    "/reports/{type}?from=1900-01-01&to=2199-12-31",
    ({ report }): Linked[] => [
      ...report.figures.map(({ name, value, behind }) => ({ name, value, behind })),
      ...report.tables.flatMap((table) =>
        table.rows.map(({ name, values, behind }) => ({
          name: `${table.name} ${name}`,
          value: values[(behind && counted[behind.list]) ?? ""],
          behind,
        })),
      ),
    ],
    { type },
  )

/** Some figures of the reports, each with the list to which it links. */
export async function someReportFigures(
  replies: Replies,
  { oneOf }: Chance,
  count: number,
): Promise<Figures> {
  const reports = reportTypes.map(async (type) => {
    const linked = (await linkedOf(type).read(replies, {})) as Linked[]
    return linked.map((figure) => ({ ...figure, name: `${type} ${figure.name}` }))
  })
  const leading = (await Promise.all(reports))
    .flat()
    .filter(({ behind, value }) => behind && counted[behind.list] && value !== undefined)
  const chosen = Array.from({ length: count }, () => oneOf(leading))
  return Object.fromEntries(
    chosen.map(({ name, value, behind }) => {
      const list = `/${behind?.list}?${new URLSearchParams(behind?.filters)}` as "/students"
      const inReport: Place = { name: "the report", read: async () => value }
      return [`report ${name}`, [inReport, office(list)]]
    }),
  )
}
