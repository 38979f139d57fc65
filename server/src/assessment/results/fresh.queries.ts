import { sql } from "kysely"
import { moduleOf } from "#contract/assessment/grades/book.ts"
import { type Policies, policyOf } from "#contract/assessment/grades/policy.ts"
import { leftDuringTerm } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { countingGrades, countsInGpa } from "../grades/queries.ts"
import { type ResultModule, type ResultTerm, resultsOf } from "./rules.ts"
import {
  addGradeTotals,
  addResultTotals,
  pairsOf,
  saveModules,
  saveStudentResults,
  type WrittenModule,
} from "./writing.queries.ts"

/** The number of students whose results one transaction computes, which takes less than a second. */
const batchSize = 300

/**
 * Brings the stored results up to date with every write that was committed before the call. Every reader of results calls
 * it first. If nothing is stale, it costs one quick query. Call it before a transaction rather than in one, because other
 * readers wait for its lock.
 */
export async function freshResults(db: Database): Promise<void> {
  const { rows } = await sql<{ now: string | null }>`select now()::text as now where exists (
    select from stale_result where due_at <= now())`.execute(db)
  const until = rows[0]?.now
  if (!until) return
  if (db.isTransaction) {
    while (await refreshBatch(db, until));
    return
  }
  while (await inTransaction(db, (tx) => refreshBatch(tx, until)));
}

/**
 * Prevents changes of stored results until the transaction ends, so that everything it reads agrees. It waits for a refresh
 * that is running. Stale results are brought up to date afterwards with freshResults in the same transaction.
 */
export const lockResults = (db: Database) => lockTable(db, "stale_result")

/**
 * Computes the results of some students; false if none were left. They are taken in the order of their classes, because the totals
 * of a class that is divided between two batches are computed in both.
 */
async function refreshBatch(db: Database, until: string) {
  await lockTable(db, "stale_result")
  await expandOfferings(db, until)
  const { rows: dueRows } = await sql<{ student_id: number; offering_id: number | null }>`
    delete from stale_result where due_at <= ${until}::timestamptz and student_id = any(array(
      select student_id from stale_result left join student on student.id = student_id where due_at <= ${until}::timestamptz
      group by student_id, year_of_study, class order by year_of_study, class, student_id limit ${sql.lit(batchSize)}))
    returning student_id, offering_id`.execute(db)
  if (dueRows.length === 0) return false
  const students = [...new Set(dueRows.map(({ student_id }) => student_id))]
  const wholeRows = dueRows.filter(({ offering_id }) => offering_id === null)
  const wholeStudents = [...new Set(wholeRows.map(({ student_id }) => student_id))]
  const pairs = dueRows.flatMap(({ student_id, offering_id }) =>
    offering_id === null ? [] : [{ student_id, offering_id }],
  )
  const policies = await readPolicies(db)
  const modules = await computeModules(db, policies, pairs, wholeStudents)
  const classes = await saveModules(db, modules)
  await addResultTotals(
    db,
    await saveStudentResults(db, students, await computeStudents(db, policies, students)),
  )
  await addGradeTotals(db, classes)
  return true
}

/** Replaces the stale rows of whole offerings with one row for each of their students. */
async function expandOfferings(db: Database, until: string) {
  await sql`with taken as (
      delete from stale_result where student_id is null and due_at <= ${until}::timestamptz returning offering_id
    ), named as materialized (select distinct offering_id from taken)
    insert into stale_result (student_id, offering_id, due_at)
    select student_id, offering_id, ${until}::timestamptz from (
      select grade.student_id, offering_id from named join grade using (offering_id)
      union
      select module_result.student_id, offering_id from named join module_result using (offering_id)) as of_offering`.execute(
    db,
  )
}

/**
 * Computes the modules of the given pairs of student and offering, and all modules of the students in `studentIds`. A module without
 * a published grade has no figures.
 */
async function computeModules(
  db: Database,
  policies: Policies,
  pairs: readonly { student_id: number; offering_id: number }[],
  studentIds: readonly number[],
): Promise<WrittenModule[]> {
  const { rows: moduleKeys } = await sql<{ student_id: number; offering_id: number }>`
    select student_id, offering_id from ${pairsOf(pairs)}
    union
    select student_id, offering_id from grade where student_id = ${anyOf(studentIds)}
    union
    select student_id, offering_id from module_result where student_id = ${anyOf(studentIds)}`.execute(db)
  const grades = await countingGrades(db)
    .select([
      "student_id",
      "offering_id",
      "grade.class",
      "grade_type",
      "state",
      "percentage",
      "credits",
      "policy_version",
    ])
    .select(countsInGpa(policies).as("counts"))
    .where("is_published", "=", true)
    .where(
      sql<boolean>`grade.id = any(array(select grade.id from ${pairsOf(moduleKeys)} join grade using (student_id, offering_id)))`,
    )
    .execute()
  const gradesByKey = Map.groupBy(grades, keyOf)
  return moduleKeys.map((pair) => {
    const moduleGrades = gradesByKey.get(keyOf(pair))
    if (!moduleGrades) return { ...pair, figures: null }
    const [{ class: className, counts: isCounted, credits, policy_version }] = moduleGrades
    const figures = moduleOf(moduleGrades, policyOf(policies, policy_version))
    return { ...pair, figures: { class: className, counts: isCounted, credits, ...figures } }
  })
}

const keyOf = ({ student_id, offering_id }: { student_id: number; offering_id: number }) =>
  `${student_id} ${offering_id}`

/** All result rows of some students, computed from their stored modules. A student who no longer exists has none. */
async function computeStudents(db: Database, policies: Policies, ids: readonly number[]) {
  const students = await db
    .selectFrom("student")
    .select(["id", "class", "year_of_study", sql<boolean>`deleted_at is null`.as("is_listed")])
    .where("id", "=", anyOf(ids))
    .execute()
  const modules = await db
    .selectFrom("module_result as module")
    .innerJoin("offering_details as offering", "offering.id", "module.offering_id")
    .select([
      "student_id",
      "subject_id",
      "term_id",
      "term_start",
      "module.credits",
      "counts",
      "policy_version",
    ])
    .select(["module_grade", sql<ResultModule["letter_grade"]>`letter`.as("letter_grade"), "gpa_points"])
    .where("student_id", "=", anyOf(ids))
    .execute()
  const { rows: terms } = await sql<ResultTerm & { student_id: number }>`
    select student_id, term.id as term_id, academic_year_id, start_date, enrolment.class, term.year_of_study,
      ${leftDuringTerm} as withdrew
    from (
      select student_id, term_id, class, outcome, withdrawn_at from enrolment where student_id = ${anyOf(ids)}
      union all
      select distinct student_id, term_id, null, 'continuing', null::timestamptz
      from module_result join offering on offering.id = offering_id
      where student_id = ${anyOf(ids)}
        and not exists (select from enrolment where enrolment.student_id = module_result.student_id and enrolment.term_id = offering.term_id)
    ) as enrolment join term on term.id = enrolment.term_id`.execute(db)
  const modulesOf = Map.groupBy(modules, ({ student_id }) => student_id)
  const termsOf = Map.groupBy(terms, ({ student_id }) => student_id)
  return students.flatMap((student) =>
    resultsOf({
      ...student,
      terms: termsOf.get(student.id) ?? [],
      modules: (modulesOf.get(student.id) ?? []).map(({ policy_version, ...module }) => ({
        ...module,
        policy: policyOf(policies, policy_version),
      })),
    }),
  )
}
