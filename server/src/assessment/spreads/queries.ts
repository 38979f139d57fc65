import { sql } from "kysely"
import * as z from "zod"
import { countedPercentages } from "#contract/assessment/grades/arithmetic.ts"
import { moduleOf } from "#contract/assessment/grades/book.ts"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { type ClassSpread, spread } from "#contract/assessment/spreads.ts"
import { comparable } from "#contract/lib/comparable.ts"
import type { Database } from "../../lib/db/database.ts"
import { countingGrades } from "../grades/queries.ts"
import { changedStudents, guardedSpread, minChanged, type SeenGrades } from "./rules.ts"

/** The class and the offering of a student's own term; undefined if they aren't enrolled in it, or without a class. */
export async function findOwnClass(
  db: Database,
  studentId: number | null,
  { subject_id, term_id }: { subject_id: number; term_id: number },
) {
  const row = await db
    .selectFrom("enrolment")
    .innerJoin("offering", "offering.term_id", "enrolment.term_id")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .select(["offering.id as offering_id", "enrolment.class", "term.policy_version"])
    .where("enrolment.student_id", "=", studentId)
    .where("offering.subject_id", "=", subject_id)
    .where("offering.term_id", "=", term_id)
    .executeTakeFirst()
  return row && row.class !== null ? { ...row, class: row.class } : undefined
}

type OwnClass = { offering_id: number; class: string }

/** The published grades of a class in an offering, without those of deleted students. */
const listMarks = (db: Database, ownClass: OwnClass) =>
  countingGrades(db)
    .select(["grade.id", "grade.student_id", "grade.version", "grade_type", "title", "state", "percentage"])
    .where("offering_id", "=", ownClass.offering_id)
    .where("grade.class", "=", ownClass.class)
    .where("is_published", "=", true)
    .where(sql<boolean>`grade.student_id not in (select id from student where deleted_at is not null)`)
    .orderBy("grade.id")
    .execute()

type Mark = Awaited<ReturnType<typeof listMarks>>[number]
type SpreadFigures = Pick<ClassSpread, "kind" | "title"> & { figures: number[]; seen: SeenGrades }

const keyOf = ({ kind, title }: { kind: string; title: string }) => `${kind} ${comparable(title)}`
const seenOf = (students: ReadonlyMap<number, readonly Mark[]>): SeenGrades =>
  Object.fromEntries(
    [...students].map(([id, marks]) => [
      id,
      marks.map(({ id: gradeId, version }) => `${gradeId}.${version}`).join(),
    ]),
  )

/**
 * The pieces of work and the module itself, each with the figures of the students who have one. Two pieces of one title, of
 * which a student has both, are left out: their marks would be counted as those of twice as many students.
 */
function piecesOf(marks: readonly Mark[], policy: GradingPolicy): SpreadFigures[] {
  const pieces = [
    ...Map.groupBy(marks, ({ grade_type, title }) => keyOf({ kind: grade_type, title })).values(),
  ]
  const single = pieces.filter(
    (alike) => new Set(alike.map(({ student_id }) => student_id)).size === alike.length,
  )
  const modules = Map.groupBy(marks, ({ student_id }) => student_id)
  const grades = [...modules].flatMap(([id, own]) => {
    const { module_grade } = moduleOf(own, policy)
    return module_grade === null ? [] : [{ id, own, module_grade }]
  })
  return [
    ...single.map((pieceMarks) => {
      const counting = pieceMarks.filter((mark) => countedPercentages([mark]).length > 0)
      return {
        kind: pieceMarks[0].grade_type,
        title: pieceMarks[0].title,
        figures: countedPercentages(counting),
        seen: seenOf(Map.groupBy(counting, ({ student_id }) => student_id)),
      }
    }),
    {
      kind: "module" as const,
      title: "",
      figures: grades.map(({ module_grade }) => module_grade),
      seen: seenOf(new Map(grades.map(({ id, own }) => [id, own]))),
    },
  ]
}

const storedColumns = z.object({ spread, seen: z.record(z.string(), z.string()) })

async function listStored(db: Database, ownClass: OwnClass) {
  const rows = await db
    .selectFrom("class_spread")
    .select([sql<ClassSpread["kind"]>`kind`.as("kind"), "title", "spread", "seen", "taken_at", "edition"])
    .where("offering_id", "=", ownClass.offering_id)
    .where("class", "=", ownClass.class)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), { ...row, ...storedColumns.parse(row) }]))
}

/**
 * The spreads of a class that its students may see. A spread that they have seen is shown until the grades of enough students
 * differ. If there may be no other then, it is hidden, but stays stored: a later one could be compared with it, so it must differ
 * from it by enough students too. The first reader stores a spread. If two read at once, both see the same.
 */
export async function listClassSpreads(
  db: Database,
  ownClass: OwnClass,
  policy: GradingPolicy,
): Promise<ClassSpread[]> {
  const pieces = piecesOf(await listMarks(db, ownClass), policy)
  const storedSpreads = await listStored(db, ownClass)
  const fresh = pieces.flatMap(({ kind, title, figures, seen }) => {
    const before = storedSpreads.get(keyOf({ kind, title }))
    if (before && changedStudents(before.seen, seen) < minChanged) return []
    const shownSpread = guardedSpread(figures, policy)
    return shownSpread
      ? [
          {
            kind,
            title: before?.title ?? title,
            spread: JSON.stringify(shownSpread),
            seen: JSON.stringify(seen),
            before,
          },
        ]
      : []
  })
  for (const { before, ...row } of fresh)
    await storeSpread(
      db,
      { offering_id: ownClass.offering_id, class: ownClass.class, ...row },
      before?.edition,
    )
  const latestSpreads = fresh.length > 0 ? await listStored(db, ownClass) : storedSpreads
  return pieces.flatMap(({ kind, title, seen }) => {
    const storedSpread = latestSpreads.get(keyOf({ kind, title }))
    if (!storedSpread || changedStudents(storedSpread.seen, seen) >= minChanged) return []
    return [{ kind, title, spread: storedSpread.spread, taken_at: storedSpread.taken_at }]
  })
}

type Row = OwnClass & { kind: ClassSpread["kind"]; title: string; spread: string; seen: string }

/** Stores a spread in place of the edition that was read. If another reader was faster, their edition is kept. */
function storeSpread(db: Database, row: Row, edition: number | undefined) {
  return db
    .insertInto("class_spread")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["offering_id", "class", "kind", "title"])
        .doUpdateSet(({ ref }) => ({
          spread: ref("excluded.spread"),
          seen: ref("excluded.seen"),
          taken_at: sql`now()`,
          edition: sql`class_spread.edition + 1`,
        }))
        .where("class_spread.edition", "=", edition ?? 0),
    )
    .execute()
}
