import { roles } from "#contract/endpoints.ts"
import type { Database } from "../../src/lib/database.ts"
import { callerOf, everyEndpoint } from "./contract.ts"
import { newcomer } from "./newcomers.ts"
import { type College, good, send } from "./requests.ts"

/**
 * Fills a new college: with people, a calendar and subjects, whose numbers begin at 1, as do those that `inputs.ts`
 * thinks of; and then through its endpoints, with up to three of whatever an administrator may add.
 */
export async function furnish(college: College) {
  for (const role of [...roles, ...roles, ...roles]) await newcomer(college.db, role)
  await found(college.db)
  const additions = everyEndpoint.filter(
    ({ endpoint }) => endpoint.status === 201 && callerOf(endpoint) === "admin",
  )
  for (const line of additions) {
    for (let seed = 1, made = 0; seed <= 20 && made < 3; seed++) {
      const { statusCode } = await send(college, line, "admin", good(line, seed))
      if (statusCode === 201) made++
    }
  }
}

async function found(db: Database) {
  const days = { start_date: "2026-09-01", end_date: "2027-07-31" }
  await db
    .insertInto("academic_year")
    .values({ ...days, year_name: "2026-2027", is_current: true })
    .execute()
  const numbers = [1, 2, 3, 4, 5, 6]
  const terms = numbers.map((term_number) => ({
    ...days,
    academic_year_id: 1,
    term_number,
    name: `Term ${term_number}`,
    is_active: [1, 4].includes(term_number),
  }))
  await db.insertInto("term").values(terms).execute()
  const subjects = numbers.map((n) => ({
    code: `S${n}`,
    name: `Subject ${n}`,
    year_of_study: 1,
    semester_number: 1,
  }))
  await db.insertInto("subject").values(subjects).execute()
}
