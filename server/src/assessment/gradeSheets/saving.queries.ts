import type { SavedCellReply, SheetCell } from "#contract/assessment/gradeSheets.ts"
import { addOfferings, dropUnusedOffering } from "../../courses/offerings/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { existingGrades, type GradeToWrite, lockExisting, writeGrades } from "../grades/bulk.queries.ts"
import { addHistories } from "../grades/history.queries.ts"
import { snapshot } from "../grades/history.rules.ts"
import { notifyStudent, withdrawNotices } from "../grades/notices.queries.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { listGradesById } from "../grades/queries.ts"
import { type JudgedGrade, judgeGrade } from "../grades/rules.ts"
import { listCells, lockSheet, type SheetKey } from "./queries.ts"
import {
  confirmsMark,
  conflictMessage,
  factsOf,
  isCorrectable,
  isSameMark,
  type Rubrics,
  requestedOf,
  type SheetFacts,
  type WantedCell,
  whyNoMark,
  whyNotByRubric,
  whyOutdated,
  whyShut,
} from "./rules.ts"

type JudgedCell = { wanted: WantedCell; grade: JudgedGrade }
type WrittenCell = { wanted: WantedCell; grade: GradeToWrite }
type RefusedCell = { wanted: WantedCell; message: string }

const repeatedRefusal = "This cell stands in the request again, with another mark."

const cellOf = ({ student_id, column }: Pick<WantedCell, "student_id" | "column">) =>
  `${student_id} ${column}`

type Facts = SheetFacts & { rubrics: Rubrics }

function judge(viewer: Viewer, facts: Facts, wantedCell: WantedCell): JudgedCell | RefusedCell {
  const message =
    whyNoMark(wantedCell) ??
    whyShut(viewer, facts, wantedCell.student_id, wantedCell.column)?.why ??
    whyNotByRubric(wantedCell, facts) ??
    whyOutdated(wantedCell, facts)
  if (message !== undefined) return { wanted: wantedCell, message }
  const { grade, refusal } = judgeGrade(
    viewer,
    factsOf(facts, wantedCell.student_id),
    requestedOf(wantedCell),
  )
  if (refusal) return { wanted: wantedCell, message: refusal.text }
  const { rubric } = wantedCell
  return {
    wanted: wantedCell,
    grade: rubric === undefined || rubric === false ? grade : { ...grade, rubric },
  }
}

/**
 * Saves each cell by itself: one that is refused, or that somebody else has changed, doesn't stop the others. Unchanged marks
 * are skipped, even with an old version, so a repeated batch does no harm, except those that stay although work came in after
 * them. If a cell is repeated, the last one counts.
 */
export async function saveCells(
  db: Database,
  viewer: Viewer,
  sheet: SheetKey,
  facts: Facts,
  cells: readonly WantedCell[],
): Promise<{ answers: SavedCellReply[]; count: number }> {
  const last = new Map(cells.map((cell) => [cellOf(cell), cell]))
  const judged = cells.map((cell) =>
    last.get(cellOf(cell)) === cell ? judge(viewer, facts, cell) : { wanted: cell, message: repeatedRefusal },
  )
  const good = judged.filter((judgedCell) => "grade" in judgedCell)
  const conflicts = new Set<WantedCell>()
  const written: WrittenCell[] = []
  const deleted: number[] = []
  if (good.length > 0) {
    await addOfferings(db, [sheet])
    await lockSheet(db, sheet)
  }
  const grades = good.map(({ grade }) => grade)
  const existing = good.length > 0 ? await lockExisting(db, grades) : []
  const before = new Map(existing.map((row) => [good[row.index], row]))
  for (const goodCell of good) {
    const previousCell = before.get(goodCell)
    const { state, version, replaces } = goodCell.wanted
    const isUnchanged =
      state === "none"
        ? !previousCell
        : previousCell !== undefined &&
          isSameMark(previousCell, goodCell.grade) &&
          !confirmsMark(goodCell.wanted, previousCell, facts)
    if (isUnchanged) continue
    const isExpected =
      (previousCell?.version ?? 0) === version ||
      isCorrectable(goodCell.wanted, previousCell, viewer.personId)
    if (!replaces && !isExpected) conflicts.add(goodCell.wanted)
    else if (state !== "none")
      written.push({ ...goodCell, grade: { ...goodCell.grade, id: previousCell?.id } })
    else if (previousCell) deleted.push(previousCell.id)
  }
  for (const conflict of await writeCells(db, viewer, { written, deleted })) conflicts.add(conflict.wanted)
  if (good.length > 0 && written.length === 0) await dropUnusedOffering(db, sheet.subject_id, sheet.term_id)
  const now = await currentCells(db, sheet, cells)
  const answers = judged.map((judgedCell): SavedCellReply => {
    const { student_id, column } = judgedCell.wanted
    const cell = facts.isVisible(judgedCell.wanted) ? (now.get(cellOf(judgedCell.wanted)) ?? null) : null
    const answer = { student_id, column, cell }
    if ("message" in judgedCell) return { ...answer, outcome: "refused", message: judgedCell.message }
    if (!conflicts.has(judgedCell.wanted)) return { ...answer, outcome: "saved" }
    return { ...answer, outcome: "conflict", message: conflictMessage(judgedCell.wanted, cell) }
  })
  return { answers, count: written.length + deleted.length }
}

type Writes = { written: readonly WrittenCell[]; deleted: readonly number[] }

/** Returns the cells whose marks a form has written at the same time. The form's marks are kept. */
async function writeCells(
  db: Database,
  viewer: Viewer,
  { written, deleted }: Writes,
): Promise<WrittenCell[]> {
  if (written.length + deleted.length === 0) return []
  const policies = await readPolicies(db)
  const grades = written.map(({ grade }) => grade)
  const existing = [...grades.flatMap(({ id }) => id ?? []), ...deleted]
  const gradesBefore = new Map(
    (await listGradesById(db, policies, existing)).map((grade) => [grade.id, grade]),
  )
  const ids = await writeGrades(db, grades, viewer.personId, { asDrafts: true })
  if (deleted.length > 0) await db.deleteFrom("grade").where("id", "=", anyOf(deleted)).execute()
  await withdrawNotices(db, deleted)
  const gradesAfter = await listGradesById(db, policies, ids)
  const change = { changed_by: viewer.personId, reason: null }
  const before = (id: number) => {
    const grade = gradesBefore.get(id)
    return grade ? snapshot(grade) : null
  }
  await addHistories(db, [
    ...gradesAfter.map((grade) => ({
      ...change,
      grade_id: grade.id,
      before: before(grade.id),
      after: snapshot(grade),
    })),
    ...deleted.map((id) => ({ ...change, grade_id: id, before: before(id), after: null })),
  ])
  for (const grade of gradesAfter.filter(({ is_published }) => is_published)) {
    const isFeedback = grade.feedback !== null && gradesBefore.get(grade.id)?.feedback !== grade.feedback
    await notifyStudent(db, grade, isFeedback ? "feedback" : "grade", viewer.personId)
  }
  if (ids.length === written.length) return []
  const now = new Map((await existingGrades(db, grades)).map((row) => [row.index, row]))
  return written.filter(({ grade }, index) => {
    const row = now.get(index)
    return !row || (!ids.includes(row.id) && !isSameMark(row, grade))
  })
}

async function currentCells(db: Database, sheet: SheetKey, wantedCells: readonly WantedCell[]) {
  const cells = await listCells(db, sheet, [...new Set(wantedCells.map(({ student_id }) => student_id))])
  return new Map<string, SheetCell>(cells.map(({ cell }) => [cellOf(cell), cell]))
}
