import { sql } from "kysely"
import { roles } from "#contract/lib/endpoints.ts"
import { defaultRules } from "#contract/registry/rollovers/rules.ts"
import type { Database } from "../../src/lib/db/database.ts"
import { type College, openFilledCollege } from "../college.ts"
import { issueReportCard } from "../documents/reportCards.ts"
import { daysOfTerm, daysOfYear, yearIds } from "./calendar.ts"
import { callerOf, everyEndpoint, type Line } from "./contract.ts"
import { newcomer } from "./newcomers.ts"
import { goodRequest, send } from "./requests.ts"

/** Opens a college with records of every kind, of its own. */
export const openFurnishedCollege = () => openFilledCollege("furnished", furnish)

/**
 * Fills a new college with people, a calendar, subjects and visitors' messages, and then with records added through its
 * endpoints. Ids begin at 1, like those that `inputs.ts` generates.
 */
async function furnish(college: College) {
  for (const role of [...roles, ...roles, ...roles]) await newcomer(college.db, role)
  await found(college.db)
  for (const student of [1, 2, 3]) await issueReportCard(college, student)
  await replenish(college)
}

/** The noun of a path: "announcements". */
export const nounOf = ({ path }: Pick<Line, "path">) => path.split("/")[1]!

/**
 * Adds up to three records of each kind that an administrator or a visitor may add, or of one noun. Another seed gives other
 * records.
 */
export async function replenish(college: College, firstSeed = 1, noun?: string) {
  const adding = everyEndpoint.filter(({ endpoint }) => endpoint.status === 201)
  for (const line of adding.filter((line) => noun === undefined || nounOf(line) === noun)) {
    const caller = callerOf(line.endpoint)
    if (caller !== "admin" && caller !== null) continue
    // The rate limit allows a visitor only a few calls a minute.
    const tries = caller ? 20 : 3
    for (let seed = firstSeed, made = 0; seed < firstSeed + tries && made < 3; seed++) {
      const { statusCode } = await send(college, line, caller, goodRequest(line, seed))
      if (statusCode < 300) made++
    }
  }
}

async function found(db: Database) {
  // There are eight, because `inputs.ts` rarely generates the last ids, so those years have no terms.
  const years = yearIds.map((id) => ({ ...daysOfYear(id), year_name: `Year ${id}`, is_current: id === 1 }))
  await db.insertInto("academic_year").values(years).execute()
  const numbers = [1, 2, 3, 4, 5, 6]
  const terms = numbers.map((term_number) => ({
    ...daysOfTerm(1, term_number),
    academic_year_id: 1,
    term_number,
    name: `Term ${term_number}`,
    is_active: [1, 4].includes(term_number),
  }))
  await db.insertInto("term").values(terms).execute()
  const subjects = numbers.map((number) => ({
    code: `S${number}`,
    name: `Subject ${number}`,
    year_of_study: 1,
    semester_number: 1,
  }))
  await db.insertInto("subject").values(subjects).execute()
  // Subject 6 is used, because other tests delete the first subjects.
  const offering = await db
    .insertInto("offering")
    .values({ subject_id: 6, term_id: 1, credits: 3 })
    .returning("id")
    .executeTakeFirstOrThrow()
  const days = [2, 3, 4].map((n) => `2012-09-0${n}`)
  await db
    .insertInto("class_session")
    .values(
      days.map((date) => ({
        lecturer_id: 1,
        offering_id: offering.id,
        date,
        start_time: "09:00",
        strength: 30,
        present: 28,
        absent: 2,
      })),
    )
    .execute()
  await db
    .insertInto("excuse")
    .values(days.map((date) => ({ student_id: 1, first_date: date, last_date: date, reason: "Malaria" })))
    .execute()
  const nextYear = { from_year_id: 1, to_year_id: 2 }
  const { id: rollover_id } = await db
    .insertInto("rollover")
    .values({ ...nextYear, created_by: 1, rules: JSON.stringify(defaultRules) })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("rollover_student")
    .values(
      [1, 2, 3].map((student_id) => ({
        rollover_id,
        student_id,
        from_term_id: 1,
        proposed: "promoted",
        outcome: "promoted",
        reason: "GPA of the year 3.00.",
        failed: [],
        missing: [],
      })),
    )
    .execute()
  await db
    .insertInto("performance_report")
    .values(
      [1, 2, 3, 4, 5, 6].map((term_id) => ({
        student_id: 1,
        author_id: 1,
        term_id,
        ...(term_id % 2 ? { strengths: "Diligent", growth: "Speaks up", advice: "Read on" } : {}),
        ...(term_id % 2 ? { published_at: sql<string>`now()` } : {}),
      })),
    )
    .execute()
  await db
    .insertInto("contact_message")
    .values(
      ([null, "links", null, "links"] as const).map((held_for) => ({
        name: "A visitor",
        email: "visitor@home.example",
        subject: "Fees",
        message: "What do you ask?",
        status: held_for ? "held" : "new",
        held_for,
      })),
    )
    .execute()
}
