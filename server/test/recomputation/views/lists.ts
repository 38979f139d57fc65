import { roles as everyRole, type Role } from "#contract/lib/endpoints.ts"
import { maxPageSize } from "#contract/lib/rowLimits.ts"
import type { Caller } from "../../college.ts"
import { everyEndpoint, type Line, lists } from "../../everyEndpoint/contract.ts"
import type { Chance } from "../deeds.ts"
import { type Figures, own, type Place, type Replies } from "./places.ts"

type Row = Record<string, unknown>

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

/** A place that reads a list of the contract. */
const list = own as unknown as (path: string, read?: (data: object) => unknown) => Place
const rowsIn = (data: object) => Object.values(data).find(Array.isArray) as Row[]

/**
 * A list of the contract for a role: the total is the number of the rows, of the rows of all pages and of the file, and a
 * filter finds as many rows as have its value.
 */
async function figuresOf({ key, path, endpoint }: Line, rows: readonly Row[], role: Role, { oneOf }: Chance) {
  // A list of more rows than fit into a reply is compared only with its file.
  const isWhole = rows.length < maxPageSize
  const hasFile = everyEndpoint.some(
    (line) =>
      line.path === `${path}/export` &&
      line.endpoint.roles !== "anyone" &&
      line.endpoint.roles.includes(role),
  )
  const file = (query = "") => (hasFile ? [own.file(`${path}/export${query}` as "/")] : [])
  const limit = Math.max(1, Math.ceil(rows.length / 3))
  const pages = [1, 2, 3].map((page) => list(`${path}?page=${page}&limit=${limit}`, rowsIn))
  const inPages: Place = {
    name: `${path}?page=1 to 3`,
    async read(replies, about) {
      const found = (await Promise.all(pages.map(({ read }) => read(replies, about)))) as Row[][]
      return new Set(found.flat().map((row) => JSON.stringify(row))).size
    },
  }
  const filters = Object.entries(endpoint.query?.shape ?? {}).filter(
    ([filter]) => !notFilters.includes(filter) && !(wider.includes(path) && terms.includes(filter)),
  )
  const filtered = filters.flatMap(([filter, schema]) => {
    const field = fieldOf[`${key} ${filter}`] ?? fieldOf[filter] ?? filter
    const having = rows.filter((row) => row[field] !== null && row[field] !== undefined)
    const value = having.length === 0 ? undefined : oneOf(having)[field]
    if (value === undefined || !schema.safeParse(String(value)).success) return []
    const query = `?${filter}=${encodeURIComponent(String(value))}`
    const counted = list(path, (data) => rowsIn(data).filter((row) => row[field] === value).length)
    return [[path + query, [list(path + query), ...(isWhole ? [counted] : []), ...file(query)]] as const]
  })
  const whole = [list(path, (data) => rowsIn(data).length), inPages]
  return { [path]: [list(path), ...(isWhole ? whole : []), ...file()], ...Object.fromEntries(filtered) }
}

/** Some lists of the contract, each for a role that may read it. */
export async function someLists(
  replies: Replies,
  callers: Readonly<Record<Role, Caller>>,
  chance: Chance,
  count: number,
): Promise<{ figures: Figures; own: Caller; role: Role }[]> {
  const asked = lists
    .filter(({ path }) => !path.includes("{") && !apart.includes(path))
    .flatMap((line) => {
      const { roles } = line.endpoint
      return (roles === "anyone" ? everyRole : roles).map((role) => ({ line, role }))
    })
  const some = Array.from({ length: count }, () => chance.oneOf(asked))
  return await Promise.all(
    some.map(async ({ line, role }) => {
      const rows = (await list(line.path, rowsIn).read(replies, { own: callers[role] })) as Row[]
      return { figures: await figuresOf(line, rows, role, chance), own: callers[role], role }
    }),
  )
}
