/** Reads and writes many grades at once, in a fixed number of statements. */
import { sql } from "kysely"
import { dropUnusedOfferings } from "../../courses/offerings/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import type { JudgedGrade } from "./rules.ts"

/** One written grade: its version after the write, and the grade that it replaced. */
export type WrittenGrade = { id: number; version: number; before: ReplacedGrade | null }
type ReplacedGrade = Pick<JudgedGrade, "state" | "points" | "max_points" | "title"> & {
  feedback: string | null
  graded_by: number | null
  graded_at: string
  published_at: string | null
  rubric_id: number | null
  rubric_levels: number[] | null
}

/** The grades to write as a table to join with; `index` is the position in the list. */
const gradeRows = (records: readonly JudgedGrade[]) => sql`jsonb_to_recordset(${JSON.stringify(
  records.map(({ rubric, ...record }, index) => ({
    index,
    ...record,
    rubric_id: rubric?.id,
    rubric_levels: rubric?.levels,
    keeps_rubric: rubric === undefined,
    keeps_feedback: record.feedback === undefined,
  })),
)}::jsonb) as wanted(index int, id int, student_id int, subject_id int, term_id int, assignment_id int, grade_type text,
  title text, state text, points numeric, max_points numeric, feedback text, rubric_id int, rubric_levels int[],
  keeps_rubric boolean, keeps_feedback boolean)`

/**
 * The key of the work that a grade is for, as one text. With it, the rows of a file, of which there may be 10,000, are
 * matched with grades by grouping.
 */
const workKey = sql`case when grade_type = 'end_module' then 'end' when assignment_id is not null then 'a' || assignment_id
  else 't' || comparable(title) end`

type ExistingGrade = ReplacedGrade & {
  index: number
  id: number
  version: number
}

export async function existingGrades(db: Database, records: readonly JudgedGrade[], { lock = false } = {}) {
  const { rows } = await sql<ExistingGrade>`
    with asked as materialized (
      select index, offering.id as offering_id, student_id, ${workKey} as work
      from ${gradeRows(records)} join offering using (subject_id, term_id)
    ), existing as materialized (
      select id, offering_id, student_id, ${workKey} as work from grade
      where (offering_id, student_id) in (select offering_id, student_id from asked)
    ), same as materialized (
      select unnest(array_agg(index) filter (where index is not null)) as index, max(id) as id
      from (select *, null::int as id from asked union all select null, offering_id, student_id, work, id from existing) as all_work
      group by offering_id, student_id, work having max(id) is not null
    )
    select index, grade.id, grade.version, grade.state, grade.points, grade.max_points, grade.title,
      grade.feedback, grade.rubric_id, grade.rubric_levels, grade.graded_by, grade.graded_at, grade.published_at
    from same join grade using (id)
    order by grade.id ${lock ? sql`for update of grade` : sql``}`.execute(db)
  return rows
}
/**
 * The indexes of grades that begin a new piece of work: no grade or assignment of their subject and term has their title yet.
 */
export async function indexesOfNewWork(
  db: Database,
  records: readonly JudgedGrade[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ index: number }>`
    with free as materialized (
      select index, subject_id, term_id, comparable(title) as title from ${gradeRows(records)}
      where grade_type = 'assignment' and assignment_id is null
    ), known as materialized (
      select distinct subject_id, term_id, comparable(title) as title from (
        select distinct subject_id, term_id, grade.title from offering join grade on grade.offering_id = offering.id
        where grade_type = 'assignment' and (subject_id, term_id) in (select subject_id, term_id from free)) as titled
    )
    select index from free where (subject_id, term_id, title) not in (select subject_id, term_id, title from known)`.execute(
    db,
  )
  return new Set(rows.map(({ index }) => index))
}

export const lockExisting = (db: Database, records: readonly JudgedGrade[]) =>
  existingGrades(db, records, { lock: true })

/** A grade with the id of the locked one that it replaces. */
export type GradeToWrite = JudgedGrade & { id: number | undefined }

/**
 * Replaces and adds grades, publishes them, and returns the ids of all. With `asDrafts`, added grades aren't published,
 * and replaced grades keep their state. If somebody else has added the same grade meanwhile, that grade is kept. A draft
 * is then left out, and any other grade is a conflict.
 */
export async function writeGrades(
  db: Database,
  grades: readonly GradeToWrite[],
  personId: number,
  { asDrafts = false } = {},
): Promise<number[]> {
  await sql`update grade set state = wanted.state, points = wanted.points, max_points = wanted.max_points,
      title = wanted.title, graded_by = ${personId}, graded_at = now(),
      feedback = case when keeps_feedback then grade.feedback else wanted.feedback end,
      rubric_id = case when keeps_rubric then grade.rubric_id else wanted.rubric_id end,
      rubric_levels = case when keeps_rubric then grade.rubric_levels else wanted.rubric_levels end,
      published_at = ${asDrafts ? sql`grade.published_at` : sql`coalesce(least(grade.published_at, now()), now())`}
    from ${gradeRows(grades)} where grade.id = wanted.id`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into grade (student_id, offering_id, assignment_id, grade_type, title, state, points, max_points,
      feedback, rubric_id, rubric_levels, graded_by, published_at)
    select wanted.student_id, offering.id, wanted.assignment_id, wanted.grade_type, wanted.title, wanted.state,
      wanted.points, wanted.max_points, wanted.feedback, wanted.rubric_id, wanted.rubric_levels, ${personId}, ${asDrafts ? sql`null` : sql`now()`}
    from ${gradeRows(grades)} join offering using (subject_id, term_id)
    where wanted.id is null
    order by wanted.index ${asDrafts ? sql`on conflict do nothing` : sql``} returning id`.execute(db)
  return [...grades, ...rows].flatMap(({ id }) => id ?? [])
}

/** Locks the written grades that are unchanged and whose term is still open. */
export async function lockUntouched(db: Database, grades: readonly WrittenGrade[]) {
  const versions = new Map(grades.map((effect) => [effect.id, effect]))
  const rows = await db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .select(["grade.id", "grade.version"])
    .where("grade.id", "=", anyOf([...versions.keys()]))
    .where("closed_at", "is", null)
    .orderBy("grade.id")
    .forUpdate("grade")
    .forKeyShare("term")
    .execute()
  return rows.flatMap(({ id, version }) => {
    const effect = versions.get(id)
    return effect?.version === version ? [effect] : []
  })
}

/** Undoes a write: deletes added grades, with offerings that nothing else uses, and restores replaced ones. */
export async function restoreGrades(db: Database, effects: readonly WrittenGrade[]) {
  const added = effects.filter(({ before }) => before === null).map(({ id }) => id)
  const replaced = effects.flatMap(({ id, before }) => (before === null ? [] : [{ ...before, id }]))
  const removed = await db
    .deleteFrom("grade")
    .where("id", "=", anyOf(added))
    .returning("offering_id")
    .execute()
  await dropUnusedOfferings(db, removed)
  await sql`update grade set state = was.state, points = was.points, max_points = was.max_points, title = was.title,
      feedback = was.feedback, graded_by = was.graded_by, graded_at = was.graded_at, published_at = was.published_at,
      rubric_id = was.rubric_id, rubric_levels = was.rubric_levels
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as was(id int, state text, points numeric,
      max_points numeric, title text, feedback text, graded_by int, graded_at timestamptz, published_at timestamptz,
      rubric_id int, rubric_levels int[])
    where grade.id = was.id`.execute(db)
}
