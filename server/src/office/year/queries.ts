import { sql } from "kysely"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { CollegeYear } from "#contract/office/year/endpoints.ts"
import { planAfter, termAfter, type YearPlan } from "#contract/office/year/plan.ts"
import { gateRefusal } from "#contract/registry/gates.ts"
import { offerCohort } from "../../college/cohorts/queries.ts"
import { academicYears } from "../../courses/academicYears/queries.ts"
import { createTerms, listTerms } from "../../courses/terms/queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Database } from "../../lib/db/database.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { collegeDay } from "../../lib/db/times.ts"
import { fullName } from "../../people/people/queries.ts"
import { readClosingGates } from "../../registry/closing/gate.queries.ts"
import { readMoveUpSteps } from "../../registry/rollovers/gate.queries.ts"
import { countOutcomes, findDraft } from "../../registry/rollovers/queries.ts"
import { createHolidays } from "../../teaching/holidays/queries.ts"

type Year = NonNullable<CollegeYear["year"]>
type Days = Pick<Year, "start_date" | "end_date">

const listYears = (db: Database) =>
  db
    .selectFrom("academic_year")
    .select(["id", "year_name", "is_current", "start_date", "end_date"])
    .orderBy("start_date")
    .execute()

const listHolidays = (db: Database, { start_date, end_date }: Days) =>
  db
    .selectFrom("holiday")
    .select(["id", "name", "start_date", "end_date"])
    .where("end_date", ">=", start_date)
    .where("start_date", "<=", end_date)
    .orderBy("start_date")
    .orderBy("id")
    .execute()

/** Examinations are events: academic ones whose title mentions them. */
async function listExaminations(db: Database, { start_date, end_date }: Days) {
  const { rows } = await sql<CollegeYear["examinations"][number]>`
    select id, title as name, first as start_date, last as end_date
    from (select id, title, ${collegeDay(sql.ref("start_date"))} as first,
        ${collegeDay(sql`coalesce(end_date, start_date)`)} as last
      from event where event_type = 'academic' and title ~* '\\mexam') as examination
    where last >= ${start_date}::date and first <= ${end_date}::date order by first, id`.execute(db)
  return rows
}

/** The subjects of each term of a year, with their lecturers. */
async function listTeaching(db: Database, yearId: number) {
  const { rows } = await sql<CollegeYear["teaching"][number]>`
    select subject_term.term_id, subject.code as subject_code, subject.name as subject_name, coalesce((
      select array_agg(distinct ${fullName("person")})
      from teaching_assignment assigned join lecturer on lecturer.id = assigned.lecturer_id and lecturer.deleted_at is null
        join person on person.id = lecturer.person_id
      where assigned.offering_id = subject_term.offering_id), '{}') as lecturers
    from subject_term join term on term.id = subject_term.term_id and term.academic_year_id = ${yearId}
      join subject on subject.id = subject_term.subject_id and subject.deleted_at is null and subject.approval = 'approved'
    order by term.term_number, subject.code, subject.id`.execute(db)
  return rows
}

/** The terms of the previous year, on which a new term is modelled. */
const listModels = (db: Database, year: Days) =>
  db
    .selectFrom("term")
    .select(["term_number", "start_date", "end_date"])
    .where("end_date", "<", year.start_date)
    .where("start_date", ">=", addDays(year.start_date, -400))
    .execute()

async function readMovingUp(db: Database, year: Year): Promise<CollegeYear["moving_up"]> {
  if (!year.is_current) return null
  const steps = await readMoveUpSteps(db, year.id)
  const draft = await findDraft(db, year.id)
  const outcomes = draft ? await countOutcomes(db, draft.id) : []
  return { steps, rollover_id: draft?.id ?? null, outcomes, why_not: gateRefusal(steps) ?? null }
}

const nothing = {
  year: null,
  terms: [],
  holidays: [],
  examinations: [],
  teaching: [],
  moving_up: null,
  last: null,
}

/** An academic year as one line: the requested one, or else the current one, or else the latest. */
export async function readLine(db: Database, yearId: number | undefined): Promise<CollegeYear> {
  const allYears = await listYears(db)
  const years = allYears.map(({ id, year_name, is_current }) => ({ id, year_name, is_current }))
  const requestedYear = allYears.find(({ id }) => id === yearId)
  const year = requestedYear ?? allYears.find(({ is_current }) => is_current) ?? allYears.at(-1)
  if (!year) return { years, ...nothing }
  const { listed, holidays, examinations, teaching, models, moving_up } = await allNamed({
    listed: listTerms(db, { academic_year_id: year.id, sort: "term_number", search: null }),
    holidays: listHolidays(db, year),
    examinations: listExaminations(db, year),
    teaching: listTeaching(db, year.id),
    models: listModels(db, year),
    moving_up: readMovingUp(db, year),
  })
  const { terms } = listed
  const begunTerms = terms.filter(
    (term) => term.closed_at === null && (term.is_active || term.start_date <= today()),
  )
  const gates = await readClosingGates(
    db,
    begunTerms.map(({ id }) => id),
  )
  const followingOf = (term: (typeof terms)[number]) => {
    const number = term.term_number + 1
    if (!gates.has(term.id) || number % 3 === 1 || terms.some((other) => other.term_number === number))
      return null
    const model = models.find((model) => model.term_number === number) ?? null
    return { academic_year_id: year.id, ...termAfter(term, year, model && plannedTerm(model)) }
  }
  return {
    years,
    year,
    terms: terms.map((term) => ({
      ...term,
      gate: gates.get(term.id)?.gate ?? null,
      following: followingOf(term),
    })),
    holidays,
    examinations,
    teaching,
    moving_up,
    last: allYears.at(-1) === year ? { ...year, terms, holidays } : null,
  }
}

/** A term of the previous year, moved by a year. */
function plannedTerm(model: Days & { term_number: number }) {
  const { terms } = planAfter({
    year_name: "",
    start_date: model.start_date,
    end_date: model.end_date,
    terms: [{ name: "", ...model }],
    holidays: [],
  })
  return itemAt(terms, 0)
}

/** The year that is copied, with its terms and holidays; null if there is none. */
async function findLast(db: Database, id: number): Promise<YearPlan | null> {
  const year = (await listYears(db)).find((year) => year.id === id)
  if (!year) return null
  const { terms } = await listTerms(db, { academic_year_id: id, sort: "term_number", search: null })
  return { ...year, terms, holidays: await listHolidays(db, year) }
}

type RequestedYear = { from_year_id: number; year_name: string; start_date: string }

/**
 * Adds the year after another one, with its terms, the holidays that don't exist yet, and its cohort. Undefined if there is no
 * year to copy.
 */
export async function prepareYear(db: Database, { from_year_id, year_name, start_date }: RequestedYear) {
  await lockTable(db, "academic_year")
  const last = await findLast(db, from_year_id)
  if (!last) return undefined
  const { end_date, terms, holidays } = planAfter(last, start_date)
  const year = await academicYears.create(db, { year_name, start_date, end_date, is_current: false })
  await createTerms(db, year.id, terms)
  await createHolidays(db, holidays)
  await offerCohort(db, start_date)
  return year
}
