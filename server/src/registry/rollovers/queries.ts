import { sql } from "kysely"
import type * as z from "zod"
import type { Rollover, RolloverStudent, rolloverEndpoints } from "#contract/registry/rollovers/endpoints.ts"
import type { Outcome } from "#contract/registry/rollovers/rules.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import type { RolloverTerm } from "./rules.ts"

/** Students of roll-overs, without those who were deleted since, because they count nowhere (product decision 3.12). */
const moves = (db: Database) =>
  db
    .selectFrom("rollover_student as move")
    .innerJoin("student", "student.id", "move.student_id")
    .where("student.deleted_at", "is", null)

type Query<Key extends keyof typeof rolloverEndpoints> = (typeof rolloverEndpoints)[Key] extends {
  query: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : never

const selectRollovers = (db: Database) =>
  db
    .selectFrom("rollover")
    .innerJoin("academic_year as from_year", "from_year.id", "from_year_id")
    .innerJoin("academic_year as to_year", "to_year.id", "to_year_id")
    .innerJoin("person as maker", "maker.id", "created_by")
    .leftJoin("person as doer", "doer.id", "done_by")
    .leftJoin("person as undoer", "undoer.id", "undone_by")
    .select([
      "rollover.id",
      "from_year_id",
      "to_year_id",
      "from_year.year_name as from_year_name",
      "to_year.year_name as to_year_name",
      sql<Rollover["state"]>`state`.as("state"),
      sql<Rollover["rules"]>`rules`.as("rules"),
      sql<Rollover["class_plan"]>`class_plan`.as("class_plan"),
      "rules_version",
      "proposed_at",
      "done_at",
      "undone_at",
      fullName("maker").as("created_by_name"),
      fullName<string | null>("doer").as("done_by_name"),
      fullName<string | null>("undoer").as("undone_by_name"),
      moves(db)
        .where("rollover_id", "=", sql<number>`rollover.id`)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("students"),
      "rollover.version",
    ])

export async function listRollovers(db: Database, filter: Query<"GET /rollovers">) {
  const { rows, total } = await pageOf(
    whereEqual(selectRollovers(db), { from_year_id: filter.from_year_id }),
    filter,
    {
      defaultSort: "-created_at",
      tieBreaker: "rollover.id",
      sorts: { created_at: sql.ref("rollover.created_at") },
    },
  )
  return { rollovers: rows, total }
}

const findRollover = (db: Database, id: number) =>
  selectRollovers(db).where("rollover.id", "=", id).executeTakeFirst()

/** The proposal for an academic year that has not been run yet. */
export const findDraft = (db: Database, yearId: number) =>
  selectRollovers(db).where("from_year_id", "=", yearId).where("state", "=", "draft").executeTakeFirst()

export const rollovers = records("rollover", findRollover)

/** The last term of each year of study that has students in an academic year: those that its students leave. */
export const listSources = (db: Database, yearId: number): Promise<RolloverTerm[]> =>
  db
    .selectFrom("term")
    .distinctOn("year_of_study")
    .select(["id", "name", "term_number", "year_of_study", "end_date", "is_active", "closed_at"])
    .where("academic_year_id", "=", yearId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("enrolment").whereRef("enrolment.term_id", "=", "term.id").select("enrolment.id")),
    )
    .orderBy("year_of_study")
    .orderBy("term_number", "desc")
    .execute()

/** The terms that begin the years of study in an academic year. */
export const listTargets = (db: Database, yearId: number): Promise<RolloverTerm[]> =>
  db
    .selectFrom("term")
    .select(["id", "name", "term_number", "year_of_study", "end_date", "is_active", "closed_at"])
    .where("academic_year_id", "=", yearId)
    .where("term_number", "in", [1, 4])
    .orderBy("term_number")
    .execute()

/** The next academic year by the calendar. */
export const findNextYear = (db: Database, yearId: number) =>
  db
    .selectFrom("academic_year")
    .select(["id", "year_name", "start_date"])
    .where("start_date", ">", ({ selectFrom }) =>
      selectFrom("academic_year as this").select("this.start_date").where("this.id", "=", yearId),
    )
    .orderBy("start_date")
    .limit(1)
    .executeTakeFirst()

export const countOutcomes = (db: Database, id: number) =>
  moves(db)
    .select(({ fn }) => [sql<Outcome>`outcome`.as("outcome"), fn.countAll<number>().as("count")])
    .where("rollover_id", "=", id)
    .groupBy("outcome")
    .execute()

/** The counts of a roll-over by outcome and by class. */
export async function countMoves(db: Database, id: number) {
  const outcomes = await moves(db)
    .innerJoin("term", "term.id", "from_term_id")
    .select(({ fn }) => [
      "from_term_id",
      "term.name as from_term_name",
      "term.year_of_study",
      sql<Outcome>`outcome`.as("outcome"),
      fn.countAll<number>().as("count"),
    ])
    .where("rollover_id", "=", id)
    .groupBy(["from_term_id", "term.name", "term.year_of_study", "outcome"])
    .orderBy("year_of_study")
    .orderBy("outcome")
    .execute()
  const classes = await moves(db)
    .innerJoin("term", "term.id", "to_term_id")
    .leftJoin("class", "class.name", "to_class")
    .select(({ fn }) => [
      sql<number>`term.id`.as("to_term_id"),
      "term.name as to_term_name",
      "to_class as class",
      fn.countAll<number>().as("count"),
    ])
    .where("rollover_id", "=", id)
    .groupBy(["term.id", "term.name", "to_class", "position"])
    .orderBy("term.id")
    .orderBy("position")
    .execute()
  return { outcomes, classes }
}

const studentRows = (db: Database, rolloverId: number) =>
  moves(db)
    .innerJoin("person", "person.id", "student.person_id")
    .innerJoin("term as from_term", "from_term.id", "from_term_id")
    .leftJoin("term as to_term", "to_term.id", "to_term_id")
    .select([
      "move.student_id",
      "student_number",
      "first_name",
      "last_name",
      "from_term.name as from_term_name",
      "from_term.year_of_study",
      "from_class",
      sql<Outcome>`proposed`.as("proposed"),
      sql<Outcome>`outcome`.as("outcome"),
      sql<Outcome | null>`chosen_outcome`.as("chosen_outcome"),
      "chosen_class",
      sql<string>`coalesce(change_reason, reason)`.as("reason"),
      "change_reason",
      "to_term.name as to_term_name",
      "to_class",
      "gpa",
      "failed",
      "missing",
    ])
    .where("rollover_id", "=", rolloverId)

export async function listMoves(db: Database, id: number, filter: Query<"GET /rollovers/{id}/students">) {
  const { outcome, from_class, to_class, year_of_study, changed, search } = filter
  const query = whereEqual(
    studentRows(db, id),
    { outcome, from_class, to_class, "from_term.year_of_study": year_of_study },
    [sql<boolean>`(change_reason is not null)`, changed],
  )
  const searchedText = sql`student_number || ' ' || ${fullName("person")}`
  const { rows, total } = await pageOf(whereFound(query, search, searchedText), filter, {
    defaultSort: "last_name",
    tieBreaker: "move.student_id",
    nullable: ["gpa", "to_class"],
    sorts: { last_name: byName },
  })
  return { students: rows satisfies RolloverStudent[], total }
}

export const findMove = (db: Database, id: number, studentId: number) =>
  studentRows(db, id).where("move.student_id", "=", studentId).executeTakeFirst()
