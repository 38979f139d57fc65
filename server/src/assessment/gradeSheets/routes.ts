import { gradeSheetEndpoints, type Sheet, type SheetColumn } from "#contract/assessment/gradeSheets.ts"
import { countsAsMarked } from "#contract/assessment/grades/countsAsMarked.ts"
import { policyOf } from "#contract/assessment/grades/policy.ts"
import { today } from "#contract/lib/dates.ts"
import { readWhyNoMarks } from "../../courses/offerings/queries.ts"
import { listTaughtClasses } from "../../courses/teachingAssignments/queries.ts"
import { lockTermFor } from "../../courses/terms/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { allow, found, refuse, rejectField } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { routes } from "../../lib/http/handlers.ts"
import { addJob, removeJob } from "../../lib/jobs/jobs.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { findVersions } from "../rubrics/queries.ts"
import { notifyOfMarks } from "./jobs.ts"
import { listPhrases } from "./phrases.queries.ts"
import {
  findSubjectInTerm,
  listCells,
  lockAuthors,
  publishDrafts,
  readPart,
  type SheetKey,
  unpublish,
} from "./queries.ts"
import { cellVisibility, exportColumns, handedInOf, type SheetFacts, shutOf } from "./rules.ts"
import { saveCells } from "./saving.queries.ts"
import { listToMark } from "./waiting.queries.ts"

const closed = "This term is closed, so its grades can't be changed."

export const gradeSheetRoutes = () =>
  routes(gradeSheetEndpoints, {
    "GET /grade-sheets": async ({ db, viewer, query }) => ({
      data: { sheet: await readSheet(db, viewer, query) },
    }),

    "GET /grade-sheets/export": async ({ db, viewer, query: { format, ...query } }) => {
      const sheet = await readSheet(db, viewer, query)
      const name = `grades_${sheet.subject.code}_${sheet.class}_${today()}`
      return tableDownload({ name, format }, exportColumns(sheet), sheet.students)
    },

    "GET /grade-sheets/waiting": async ({ db, viewer, query }) => ({
      data: await listToMark(db, viewer, query),
    }),

    "GET /grade-sheets/phrases": async ({ db, viewer }) => ({
      data: { phrases: await listPhrases(db, viewer) },
    }),

    "PUT /grade-sheets": async ({ db, viewer, body: { cells, ...sheetKey }, audit }) => {
      await lockAuthors(db, cells)
      const { taught, ...part } = await mayWrite(db, viewer, sheetKey)
      const term = found(await lockTermFor(db, { named: sheetKey.term_id, year: null }))
      const why_no_marks = await readWhyNoMarks(db, sheetKey, sheetKey.class)
      const rubrics = await findVersions(
        db,
        cells.flatMap(({ rubric }) => (rubric ? [rubric.id] : [])),
      )
      const facts = { ...sheetFacts(sheetKey, { term, taught, why_no_marks }, part), rubrics }
      const { answers, count } = await saveCells(db, viewer, sheetKey, facts, cells)
      if (count > 0) audit("grade", "many", null, { ...sheetKey, count })
      else audit(null)
      return { data: { cells: answers } }
    },

    "POST /grade-sheets/publish": async ({ db, viewer, body: { column, ...sheetKey }, audit }) => {
      const part = await mayWrite(db, viewer, sheetKey)
      await requireColumn(db, sheetKey, column, part)
      const { closed_at } = found(await lockTermFor(db, { named: sheetKey.term_id, year: null }))
      refuse(closed_at === null ? undefined : closed)
      const published = await publishDrafts(db, sheetKey, column, visibleStudents(column, part))
      const token = published[0]?.token ?? ""
      if (published.length > 0) {
        const payload = { ...sheetKey, column, token, sender: viewer.personId }
        const runAt = new Date(Date.now() + 11_000)
        await addJob(db, notifyOfMarks, payload, { runAt, key: keyOf(sheetKey, column, token) })
        audit("grade", "many", null, { ...sheetKey, column, count: published.length, is_published: true })
      } else audit(null)
      return { data: { count: published.length, token } }
    },

    "POST /grade-sheets/unpublish": async ({ db, viewer, body: { column, token, ...sheetKey }, audit }) => {
      const part = await mayWrite(db, viewer, sheetKey)
      await requireColumn(db, sheetKey, column, part)
      const count = await unpublish(db, sheetKey, column, token, visibleStudents(column, part))
      if (count === 0) refuse("They are published already.")
      await removeJob(db, keyOf(sheetKey, column, token))
      audit("grade", "many", null, { ...sheetKey, column, count, is_published: false })
      return { data: { count } }
    },
  })

const keyOf = ({ subject_id, term_id, class: className }: SheetKey, column: string, token: string) =>
  `marks ${subject_id} ${term_id} ${className} ${column} ${token}`

/** The facts that decide which cells accept a mark, for reading the sheet and for saving it. */
const sheetFacts = (
  { subject_id, class: className }: SheetKey,
  scope: Pick<SheetFacts, "term" | "taught" | "why_no_marks">,
  { assignments, ...part }: Omit<WritablePart, "taught">,
): SheetFacts => ({
  subject_id,
  class: className,
  assignments,
  ...scope,
  students: new Set(part.students.map(({ id }) => id)),
  handedIn: handedInOf(part.submissions),
  isVisible: cellVisibility(part),
})

const editOf = (shut: SheetColumn["shut"]) => ({ shut, may_edit: shut === null || shut.open_to.length > 0 })

/** The students whose marks in a column the viewer may publish. */
const visibleStudents = (column: string, part: Parameters<typeof cellVisibility>[0]) =>
  part.students.map(({ id }) => id).filter((student_id) => cellVisibility(part)({ student_id, column }))

const taughtFor = (db: Database, { lecturerId }: Viewer, { subject_id, term_id }: SheetKey) =>
  listTaughtClasses(db, lecturerId, { subjectId: subject_id, termId: term_id })

/** The part of a sheet that the viewer may edit, with the classes that they teach there. */
async function mayWrite(db: Database, viewer: Viewer, sheetKey: SheetKey) {
  found(await findSubjectInTerm(db, sheetKey.subject_id, sheetKey.term_id))
  const taught = await taughtFor(db, viewer, sheetKey)
  const part = await readPart(db, viewer, taught, sheetKey)
  allow(part !== undefined)
  return { taught, ...found(part) }
}

type WritablePart = Awaited<ReturnType<typeof mayWrite>>

async function requireColumn(
  db: Database,
  sheetKey: SheetKey,
  column: string,
  { assignments, students }: WritablePart,
) {
  if (column === "end_module" || assignments.some(({ id }) => column === `a${id}`)) return
  const cells = await listCells(
    db,
    sheetKey,
    students.map(({ id }) => id),
  )
  if (cells.some(({ cell }) => cell.column === column)) return
  rejectField("column", "Column must be one of this grade sheet: an assignment's, or end_module.")
}

type Query = { subject_id: number; class: string; term_id: number | null }

/** The part of a class's sheet in a subject that the viewer may see. */
async function readSheet(db: Database, viewer: Viewer, query: Query): Promise<Sheet> {
  const { code, name, ...term } = found(await findSubjectInTerm(db, query.subject_id, query.term_id))
  const sheetKey = { subject_id: query.subject_id, term_id: term.term_id, class: query.class }
  const [taught, policies, why_no_marks] = await Promise.all([
    taughtFor(db, viewer, sheetKey),
    readPolicies(db),
    readWhyNoMarks(db, sheetKey, sheetKey.class),
  ])
  const part = found(await readPart(db, viewer, taught, sheetKey))
  const { own_work_only, students, submissions } = part
  const ids = students.map(({ id }) => id)
  const facts = sheetFacts(
    sheetKey,
    { term: { id: term.term_id, closed_at: term.closed_at }, taught, why_no_marks },
    part,
  )
  const marks = (await listCells(db, sheetKey, ids)).filter(({ cell }) => facts.isVisible(cell))
  const cells = marks.map(({ cell }) => cell)
  const columns = columnsOf(viewer, { part, facts, marks })
  const policy = policyOf(policies, term.policy_version)
  return {
    subject: { id: query.subject_id, code, name },
    term: { id: term.term_id, name: term.term_name },
    class: query.class,
    closed: term.closed_at !== null,
    own_work_only,
    students,
    columns,
    cells,
    submissions: submissions.map(({ group, note, made_at, completed_at, ...submission }) => ({
      ...submission,
      group: group ?? undefined,
      note: note ?? undefined,
      made_at: made_at ?? undefined,
      completed_at: completed_at ?? undefined,
    })),
    policy,
  }
}

type SheetParts = {
  part: Omit<WritablePart, "taught">
  facts: ReturnType<typeof sheetFacts>
  marks: Awaited<ReturnType<typeof listCells>>
}

/** A column for each assignment, for each title without an assignment, and for the end of module. */
function columnsOf(viewer: Viewer, { part, facts, marks }: SheetParts): SheetColumn[] {
  const { own_work_only, assignments, submissions } = part
  const cells = marks.map(({ cell }) => cell)
  /** Marks of titles without an assignment can be read, because they count. */
  const titled = new Map(
    marks.filter(({ cell }) => cell.column.startsWith("t")).map((mark) => [mark.cell.column, mark]),
  )
  const columnOf = (column: string, title: string, max_points: number): SheetColumn => ({
    column,
    title,
    max_points,
    assignment_id: null,
    due_at: null,
    ...editOf(shutOf(viewer, facts, column)),
    drafts: cells.filter((cell) => cell.column === column && !cell.published).length,
    waiting: 0,
  })
  const cellByKey = new Map(cells.map((cell) => [`${cell.student_id} ${cell.column}`, cell]))
  return [
    ...assignments.map(({ id, title, max_points, due_at, rubric }) => ({
      ...columnOf(`a${id}`, title, max_points),
      assignment_id: id,
      due_at,
      rubric: rubric && rubric.criteria.length > 0 ? rubric : undefined,
      waiting: submissions.filter(
        (submission) =>
          submission.assignment_id === id &&
          !countsAsMarked(cellByKey.get(`${submission.student_id} a${id}`), {
            ...submission,
            completed_at: submission.completed_at ?? undefined,
          }),
      ).length,
    })),
    ...[...titled.values()].map(({ cell, title, max_points }) => columnOf(cell.column, title, max_points)),
    ...(own_work_only ? [] : [columnOf("end_module", "End of module", 100)]),
  ]
}
