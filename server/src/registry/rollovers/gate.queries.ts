import { sql } from "kysely"
import { today } from "#contract/lib/dates.ts"
import { sum } from "#contract/lib/objects.ts"
import { missingMarks } from "#contract/registry/closing/kinds.ts"
import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import { freshResults } from "../../assessment/results/fresh.queries.ts"
import { findCohortOf } from "../../college/cohorts/queries.ts"
import { academicYears, findAcademicYear } from "../../courses/academicYears/queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { found } from "../../lib/errors.ts"
import { readClosingGates } from "../closing/gate.queries.ts"
import { listChanges, proposeMoves } from "./proposing.queries.ts"
import { countMoves, findDraft, findNextYear, listSources, listTargets } from "./queries.ts"
import {
  type MoveUpFacts,
  moveUpSteps,
  notCurrent,
  type RolloverTerm,
  warningsOf,
  whyNotRun,
  whyNotUndone,
} from "./rules.ts"
import { countDependents } from "./undoing.queries.ts"

/**
 * The steps to moving an academic year up. Checking whether figures have changed since the proposal takes as long as the
 * proposal itself. The run omits that check here, because it checks the figures itself and names the changed ones.
 */
export async function readMoveUpSteps(db: Database, yearId: number, { withChanges = true } = {}) {
  const year = await findAcademicYear(db, yearId)
  if (!year) return [notCurrent(1)]
  const draft = await findDraft(db, yearId)
  const next = draft ? await academicYears.find(db, draft.to_year_id) : await findNextYear(db, yearId)
  const sources = await listSources(db, yearId)
  const { targets, gates, openTerms, cohort, proposal } = await allNamed({
    targets: next ? listTargets(db, next.id) : [],
    gates: readClosingGates(
      db,
      sources.map(({ id }) => id),
    ),
    openTerms: listOpenTerms(db, yearId, sources),
    cohort: next ? findCohortOf(db, next.start_date) : null,
    proposal: draft ? readDraft(db, draft, withChanges) : null,
  })
  return moveUpSteps({
    year,
    next: next ? { year_name: next.year_name, targets } : null,
    sources: sources.map(({ id, name, term_number, year_of_study, closed_at }) => {
      const { totals, students, cards } = found(gates.get(id)).facts
      const marks = closed_at === null ? sum(missingMarks.map((kind) => totals[kind])) : 0
      return { name, term_number, year_of_study, marks, students, cards }
    }),
    openTerms,
    cohort,
    draft: proposal,
  })
}

/** The open terms of a year that have begun, except those that its students leave. */
async function listOpenTerms(db: Database, yearId: number, sources: readonly RolloverTerm[]) {
  const rows = await db
    .selectFrom("term")
    .select("name")
    .where("academic_year_id", "=", yearId)
    .where("closed_at", "is", null)
    .where("start_date", "<=", today())
    .where(({ not, eb }) => not(eb("id", "=", anyOf(sources.map(({ id }) => id)))))
    .orderBy("term_number")
    .execute()
  return rows.map(({ name }) => name)
}

async function readDraft(db: Database, draft: Rollover, withChanges: boolean): Promise<MoveUpFacts["draft"]> {
  // Promoted students and those who repeat year 2 go to term 4, and those who repeat year 1 to term 1.
  const { rows } = await sql<{ number: number }>`
    select distinct case when outcome = 'promoted' or year_of_study = 2 then 4 else 1 end as number
    from rollover_student join term on term.id = from_term_id
    where rollover_id = ${draft.id} and outcome in ('promoted', 'repeating') order by number`.execute(db)
  const termNumbers = rows.map(({ number }) => number)
  if (!withChanges) return { students: draft.students, changed: 0, termNumbers }
  await freshResults(db)
  const { total } = await listChanges(db, draft.id, await proposeMoves(db, draft))
  return { students: draft.students, changed: total, termNumbers }
}

/**
 * The counts by outcome and class, the steps before a draft is run, and the reason why the roll-over can't be run or undone.
 */
export async function previewOf(db: Database, rollover: Rollover) {
  const isDraft = rollover.state === "draft"
  const gate = isDraft ? await readMoveUpSteps(db, rollover.from_year_id) : []
  return {
    rollover,
    ...(await countMoves(db, rollover.id)),
    gate,
    warnings: isDraft ? await warnings(db, rollover) : [],
    why_not: (isDraft ? whyNotRun(gate) : await readWhyNotUndone(db, rollover)) ?? null,
  }
}

async function warnings(db: Database, rollover: Rollover) {
  const sources = await listSources(db, rollover.from_year_id)
  const { count } = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("person.status", "=", "active")
    .where("student.deleted_at", "is", null)
    .where("left_as", "is", null)
    .where("year_of_study", "<=", 2)
    .where(
      sql<boolean>`not exists (select from rollover_student
        where rollover_id = ${rollover.id} and rollover_student.student_id = student.id)`,
    )
    .executeTakeFirstOrThrow()
  return warningsOf(sources, today(), count)
}

async function readWhyNotUndone(db: Database, rollover: Rollover) {
  return rollover.state === "done" ? whyNotUndone(await countDependents(db, rollover)) : undefined
}
