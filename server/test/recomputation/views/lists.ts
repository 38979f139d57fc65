import { roles as everyRole, type Role } from "#contract/lib/endpoints.ts"
import { maxPageSize } from "#contract/lib/rowLimits.ts"
import type { Caller } from "../../college.ts"
import { everyEndpoint, type Line, lists } from "../../everyEndpoint/contract.ts"
import type { Chance } from "../deeds.ts"
import type { Figures, Views } from "./views.ts"

type Row = Record<string, unknown>
type Query = Record<string, string | number>

const notFilters = ["page", "limit", "sort", "search", "format", "excerpt"]

/** Filters whose rows have the value under another name. */
const fieldOf: Readonly<Record<string, string>> = {
  studentClass: "student_class",
  lecturerId: "lecturer_id",
  "GET /grades class": "student_class",
  "GET /grades published": "is_published",
}

/** A reply with several lists, of which the first isn't the one that is counted. */
const apart = ["/continuous-performance-reports/writing"]

/** Filters by term and year of study that find more than the list has without them, which is of the present terms. */
const wider = ["/subjects", "/modules", "/lecturers/my/subjects", "/students/my-modules"]
const terms = ["term_id", "term_number", "year_of_study"]

/**
 * Some lists of the contract for some roles: the total is the number of the rows, of the rows of all pages and of the file, and a
 * filter finds as many rows as have its value.
 */
export async function listFigures(
  views: Views,
  callers: Readonly<Record<Role, Caller>>,
  { oneOf }: Chance,
  count: number,
): Promise<Figures> {
  const { data, total, fileRows } = views
  const rowsOf = async (caller: Caller, line: Line, query: Query = {}) => {
    const found = (await data(caller, line.key as never, { query })) as object
    return Object.values(found).find(Array.isArray) as Row[]
  }
  const whole = lists.filter(({ path }) => !path.includes("{") && !apart.includes(path))
  const asked = whole.flatMap((line) => {
    const { roles } = line.endpoint
    return (roles === "anyone" ? everyRole : roles).map((role) => ({ line, role, caller: callers[role] }))
  })
  const figures = await Promise.all(
    Array.from({ length: count }, () => oneOf(asked)).map(async ({ line, role, caller }) => {
      const rows = await rowsOf(caller, line)
      const limit = Math.max(1, Math.ceil(rows.length / 3))
      const file = everyEndpoint.find(
        ({ path, endpoint }) =>
          path === `${line.path}/export` && endpoint.roles !== "anyone" && endpoint.roles.includes(role),
      )
      const name = `${line.path} for ${role}`
      // A list of more rows than fit into a reply is compared only with its file.
      const isWhole = rows.length < maxPageSize
      const pages = {
        total: total(caller, line.key as never),
        ...(isWhole && {
          rows: async () => rows.length,
          pages: async () => {
            const found = [1, 2, 3].map((page) => rowsOf(caller, line, { page, limit }))
            return new Set((await Promise.all(found)).flat().map((row) => JSON.stringify(row))).size
          },
        }),
        ...(file && { file: async () => (await fileRows(caller, file.key as never)).length }),
      }
      const filters = Object.keys(line.endpoint.query?.shape ?? {}).filter(
        (filter) => !notFilters.includes(filter) && !(wider.includes(line.path) && terms.includes(filter)),
      )
      const found = filters.flatMap((filter): Figures[] => {
        const field = fieldOf[`${line.key} ${filter}`] ?? fieldOf[filter] ?? filter
        const having = rows.filter((row) => row[field] !== null && row[field] !== undefined)
        const value = having.length === 0 ? undefined : oneOf(having)[field]
        if (!line.endpoint.query?.shape[filter]?.safeParse(String(value)).success || value === undefined)
          return []
        const query = { [filter]: String(value) }
        return [
          {
            [`${name} with ${filter} ${value}`]: {
              ...(isWhole && { rows: async () => having.filter((row) => row[field] === value).length }),
              "the filter": total(caller, line.key as never, query),
              ...(file && {
                file: async () => (await fileRows(caller, file.key as never, { query })).length,
              }),
            },
          },
        ]
      })
      return Object.assign({ [name]: pages }, ...found) as Figures
    }),
  )
  return Object.assign({}, ...figures)
}
