import { sql } from "kysely"
import type * as z from "zod"
import type { ClassToMark, workList } from "#contract/assessment/gradeSheets.ts"
import { attending } from "../../courses/enrolments/queries.ts"
import { taughtBy } from "../../courses/teachingAssignments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, whereFound } from "../../lib/db/filters.ts"
import { compileListOnce } from "../../lib/db/lists.ts"
import { isMarked, isOwn } from "../assignments/queries.ts"
import { freshWork, isStale, piece } from "./work.queries.ts"

/**
 * True for the work that the viewer may mark, as in `mayGrade`: the work of the classes that they teach, and of their own
 * assignments. The query must read work_total, assignment and offering.
 */
function mayMark({ role, lecturerId }: Viewer) {
  if (role === "admin") return sql<boolean>`true`
  const columns = { subject: "offering.subject_id", term: "offering.term_id" }
  const taught = taughtBy(lecturerId, { ...columns, studentClass: "work.class" })
  return sql<boolean>`(${isOwn(lecturerId)} or ${taught})`
}

/**
 * The work that the viewer may mark, from the stored totals, by assignment and class. A student counts in their present class,
 * because its sheet has their marks. A closed term accepts no grades.
 */
const handedIn = (db: Database, viewer: Viewer) =>
  db
    .selectFrom("work_total as work")
    .innerJoin("assignment", "assignment.id", "work.assignment_id")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .where("term.closed_at", "is", null)
    .where("assignment.deleted_at", "is", null)
    .where("subject.deleted_at", "is", null)
    .where("work.oldest", "is not", null)
    .where(mayMark(viewer))

const searchedText = sql`assignment.title || ' ' || code || ' ' || subject.name || ' ' || coalesce(work.class, '')`

/**
 * The number of submissions that wait for a grade, which menus and dashboards show too: handed in, with neither a draft nor a
 * published grade that applies to them.
 */
export async function countToMark(db: Database, viewer: Viewer, search?: string | null): Promise<number> {
  const { count, stale } = await marksDue(db, { viewer, search }).executeTakeFirstOrThrow()
  if (!stale) return count
  await freshWork(db)
  return countToMark(db, viewer, search)
}

const marksDue = compileOnce(
  (db, { viewer, search }: { viewer: Viewer; search: string | null | undefined }) =>
    whereFound(handedIn(db, viewer), search, searchedText).select([
      sql<number>`coalesce(sum(handed_in - marked), 0)::int`.as("count"),
      isStale.as("stale"),
    ]),
)

/** The unpublished marks of each class. Drafts become published as time passes, so they are counted for each page. */
const countDrafts = async (db: Database, ids: readonly number[]) =>
  ids.length === 0 ? [] : drafts(db, { ids }).execute()

const drafts = compileOnce(
  (_db, { ids }: { ids: readonly number[] }) => sql<{
    assignment_id: number
    class: string | null
    drafts: number
  }>`
    select grade.assignment_id, enrolment.class, count(distinct ${piece})::int as drafts
    from grade join submission on submission.assignment_id = grade.assignment_id and submission.student_id = grade.student_id
      join student on student.id = grade.student_id
      join assignment on assignment.id = grade.assignment_id
      join offering on offering.id = grade.offering_id
      join enrolment on enrolment.student_id = grade.student_id and enrolment.term_id = offering.term_id
      left join group_member member on member.assignment_id = submission.assignment_id and member.student_id = submission.student_id
        and enrolment.class = assignment.class
    where grade.assignment_id = ${anyOf(ids)} and not is_published(grade.published_at) and ${isMarked} and ${attending}
    group by grade.assignment_id, enrolment.class`,
)

/** A lecturer sets the same work for each of their classes, so the assignments of one title in a subject and term are one piece. */
const grouped = (db: Database, viewer: Viewer, search: string | null | undefined) =>
  whereFound(handedIn(db, viewer), search, searchedText)
    .groupBy(["offering.id", "subject.id", sql`comparable(assignment.title)`])
    .select([
      "offering.subject_id",
      "offering.term_id",
      "code as subject_code",
      "subject.name as subject_name",
    ])
    .select([
      sql<number>`min(work.assignment_id)`.as("first_assignment"),
      sql<string>`(array_agg(assignment.title order by work.oldest))[1]`.as("title"),
      sql<string>`min(work.oldest)`.as("oldest"),
      sql<
        Omit<ClassToMark, "drafts">[]
      >`json_agg(json_build_object('assignment_id', work.assignment_id, 'class', work.class,
        'handed_in', handed_in, 'marked', marked, 'oldest', work.oldest))`.as("classes"),
    ])

const readPage = compileListOnce(
  (db, { viewer, filter }: { viewer: Viewer; filter: z.output<typeof workList> }) => ({
    query: db.selectFrom(grouped(db, viewer, filter.search).as("piece")).selectAll(),
    filter,
    order: { defaultSort: "oldest", tieBreaker: "first_assignment" },
  }),
)

/** The waiting work, each piece with its classes, and the total number of submissions that wait. */
export async function listToMark(db: Database, viewer: Viewer, filter: z.output<typeof workList>) {
  const to_mark = await countToMark(db, viewer, filter.search)
  const { rows, total } = await readPage(db, { viewer, filter })
  const ids = rows.flatMap(({ classes }) => classes.map(({ assignment_id }) => assignment_id))
  const unpublished = await countDrafts(db, [...new Set(ids)])
  const draftsOf = (row: Omit<ClassToMark, "drafts">) =>
    unpublished.find((own) => own.assignment_id === row.assignment_id && own.class === row.class)?.drafts ?? 0
  const work = rows.map(({ first_assignment, classes, ...piece }) => ({
    ...piece,
    classes: classes.map((row) => ({ ...row, drafts: draftsOf(row) })).toSorted(byClass),
  }))
  return { work, total, to_mark }
}

const byClass = (a: { class: string | null }, b: { class: string | null }) =>
  Number(a.class === null) - Number(b.class === null) ||
  (a.class ?? "").localeCompare(b.class ?? "", "en", { numeric: true })
