import { termPositions } from "#contract/courses/terms/positions.ts"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import { itemAt, omit } from "#contract/lib/objects.ts"
import { createFirstPolicy } from "../server/src/assessment/grades/policies.queries.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import { insertAll } from "./rows.ts"

/** First-year and second-year students. */
export type Cohort = "newcomers" | "seniors"

export type Term = {
  id: number
  number: keyof typeof termPositions
  kind: "course" | "practice"
  start: string
  state: "closed" | "active" | "coming"
  /** The cohort that studies in this term. Last year's second-year terms have none. */
  cohort: Cohort | undefined
}

const termDays = 15 * 7
/** Days from the start of one term to the start of the next. */
const periodDays = 17 * 7
const yearDays = 52 * 7
/** The current terms are always in their ninth week, so that assignments are in every state. */
const daysSinceTermStart = 8 * 7

/** Creates the last academic year and the current one. One of the current year's three pairs of terms is active. */
export async function makeCalendar(db: Database, today: string): Promise<Term[]> {
  const period = periodOf(today)
  const currentStart = addDays(mondayOf(today), -daysSinceTermStart - period * periodDays)
  const starts = [addDays(currentStart, -yearDays), currentStart]
  const years = await insertAll(
    db,
    "academic_year",
    starts.map((start) => ({
      year_name: `${start.slice(0, 4)}-${Number(start.slice(0, 4)) + 1}`,
      start_date: start,
      end_date: addDays(start, yearDays - 3),
      is_current: start === currentStart,
    })),
  )
  const terms = starts.flatMap((yearStart, n) => {
    const isCurrent = yearStart === currentStart
    return ([1, 2, 3, 4, 5, 6] as const).map((number) => {
      const { year_of_study, kind } = termPositions[number]
      const index = (number - 1) % 3
      const start = addDays(yearStart, index * periodDays)
      const cohort = cohortOf(isCurrent, year_of_study)
      return {
        academic_year_id: itemAt(years, n),
        number,
        kind,
        start,
        cohort,
        state: stateOf(isCurrent, index - period),
      }
    })
  })
  const ids = await insertAll(
    db,
    "term",
    terms.map(({ academic_year_id, number, start, state }) => ({
      academic_year_id,
      term_number: number,
      name: `Term ${number}`,
      start_date: start,
      end_date: addDays(start, termDays - 3),
      is_active: state === "active",
    })),
  )
  return terms.map((term, index) => ({ ...omit(term, "academic_year_id"), id: itemAt(ids, index) }))
}

/** Closes the finished terms. A closed term accepts no more courses and grades, so this is last. */
export async function closeTerms(db: Database, terms: readonly Term[]) {
  const policy_version = await createFirstPolicy(db)
  for (const { id, start } of terms.filter(({ state }) => state === "closed")) {
    const closed_at = `${addDays(start, termDays + 4)}T10:00:00Z`
    await db.updateTable("term").set({ closed_at, policy_version }).where("id", "=", id).execute()
  }
}

/** The third of the academic year (which begins in September) that contains a day. */
const periodOf = (day: string) => Math.floor(((Number(day.slice(5, 7)) + 3) % 12) / 4)

function cohortOf(isCurrent: boolean, yearOfStudy: number): Cohort | undefined {
  if (isCurrent) return yearOfStudy === 1 ? "newcomers" : "seniors"
  return yearOfStudy === 1 ? "seniors" : undefined
}

function stateOf(isCurrent: boolean, periodsAhead: number): Term["state"] {
  if (!isCurrent || periodsAhead < 0) return "closed"
  return periodsAhead === 0 ? "active" : "coming"
}
