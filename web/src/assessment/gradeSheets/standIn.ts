import { vi } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { itemAt } from "#contract/lib/objects.ts"
import { dropDrafts } from "../../lib/drafts.ts"
import { sendNow } from "../../lib/outbox/draining.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { dropEntry } from "../../lib/outbox/outbox.ts"
import { dropEntries } from "../../lib/outbox/store.ts"
import { dropSession } from "../../lib/session/session.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import type { BatchCell } from "./state/batchCells.ts"
import { type CellKey, isSameMark, keyOf, type Mark, noMark } from "./state/marks.ts"
import type { Answer, Sheet, SheetCell } from "./state/types.ts"

// A server for the tests of grade sheets. It accepts batches as the real one does, and its connection can be broken.

export const ada = {
  id: 1,
  email: "ada@college.example",
  role: "lecturer",
  firstName: "Ada",
  lastName: "Example",
}

let submissions = 90_000
/** An id for a submission that no other test in the same document has, because the desk caches files by it. */
export const newSubmissionId = () => ++submissions

export function standIn() {
  const server = {
    marks: new Map<CellKey, SheetCell>(),
    sent: [] as { key: string | null; cells: BatchCell[] }[],
    isOffline: false,
    isBusy: false,
    /** Marks arrive, but their answers don't. */
    isAnswerLost: false,
    /** When the latest version of each work was handed in. A mark for an earlier one is refused. */
    handedInAt: "",
    /** The reason why no mark is accepted. */
    closed: undefined as string | undefined,
    /** Answers are delayed until this resolves. */
    answering: Promise.resolve(),
    points: (key: CellKey) => server.marks.get(key)?.points_earned,
  }
  vi.spyOn(window, "fetch").mockImplementation(async (url, init) => {
    if (String(url).endsWith("/publish")) return success(publishAll(server.marks))
    const { cells } = JSON.parse(String(init?.body)) as { cells: BatchCell[] }
    server.sent.push({ key: new Headers(init?.headers).get("idempotency-key"), cells })
    if (server.isOffline) throw new TypeError("Failed to fetch")
    if (server.isBusy) return refusal(503, { code: "unavailable" })
    const answers = cells.map((cell) => {
      const isOutdated = (cell.marked_version ?? "9") < server.handedInAt
      const message = server.closed ?? (isOutdated ? "Another version was handed in." : undefined)
      return message === undefined ? applyCell(server.marks, cell) : refusedCell(server.marks, cell, message)
    })
    await server.answering
    if (server.isAnswerLost) throw new TypeError("Failed to fetch")
    return success({ cells: answers })
  })
  return server
}

function publishAll(marks: Map<CellKey, SheetCell>) {
  for (const [key, mark] of marks) marks.set(key, { ...mark, published: true })
  return { count: marks.size, token: "now" }
}

const refusedCell = (
  marks: Map<CellKey, SheetCell>,
  { student_id, column }: BatchCell,
  message: string,
): Answer => {
  const cell = marks.get(keyOf({ student_id, column })) ?? null
  return { student_id, column, outcome: "refused", cell, message }
}

function applyCell(marks: Map<CellKey, SheetCell>, cell: BatchCell): Answer {
  const key = keyOf(cell)
  const before = marks.get(key) ?? null
  const address = { student_id: cell.student_id, column: cell.column }
  if (cell.points_earned === 13) return refusedCell(marks, cell, "Nobody may give 13.")
  if (isSameMark(before ?? noMark, cell)) return { ...address, outcome: "saved", cell: before }
  const isOwn = ({ graded_by_name }: SheetCell) => graded_by_name === "Ada Example"
  const isCorrected = (earlier: Mark) =>
    isSameMark(before ?? noMark, earlier) && (before === null || isOwn(before))
  if ((before?.version ?? 0) !== cell.version && !cell.corrects?.some(isCorrected)) {
    const message = `${before?.graded_by_name} entered ${before?.points_earned}. You entered ${cell.points_earned}.`
    return { ...address, outcome: "conflict", cell: before, message }
  }
  if (cell.state === "none") {
    marks.delete(key)
    return { ...address, outcome: "saved", cell: null }
  }
  const now = { ...cellOf(cell, (before?.version ?? 0) + 1), published: before?.published ?? false }
  marks.set(key, now)
  return { ...address, outcome: "saved", cell: now }
}

export const cellOf = (
  { student_id, column, state, points_earned, feedback, rubric }: Omit<BatchCell, "version">,
  version: number,
): SheetCell => ({
  student_id,
  column,
  grade_id: student_id,
  published: false,
  graded_by_name: "Ada Example",
  state: state === "none" ? "number" : state,
  points_earned,
  feedback,
  ...(rubric && { rubric }),
  version,
  graded_at: "2026-11-23T08:00:00Z",
})

/** The identity of Ada's sheets, without their names and heads. */
export const sheetIdentity = { person: ada.id, title: "Marks for English, P1", path: "/lecturer/marks/5/P1" }

/** Signs Ada in on a device with empty stores. */
export async function onNewDevice() {
  await signInOnDevice(1)
  await dropEntries(1)
  await dropDrafts(1)
}

export async function leaveDevice() {
  for (const { name } of currentEntries()) await dropEntry(name)
  vi.restoreAllMocks()
  dropSession()
}

/** Sends the marks at once, as a page does when it is left. Otherwise the batch waits some seconds for more marks. */
export function sendMarks() {
  dispatchEvent(new Event("pagehide"))
  sendNow()
}

/** A class with this many students and assignments, and the end of module. Each sheet belongs to another term. */
export function classOf(students: number, assignments: number): Sheet {
  const columns = Array.from({ length: assignments }, (_, index) => ({
    column: `a${index + 1}`,
    assignment_id: index + 1,
    title: `Test ${index + 1}`,
    max_points: 100,
    due_at: null,
    may_edit: true,
    shut: null,
    drafts: 0,
    waiting: 0,
  }))
  const last = { ...itemAt(columns, 0), column: "end_module", assignment_id: null, title: "End of module" }
  return {
    subject: { id: 5, code: "ENG101", name: "English" },
    term: { id: ++terms, name: "Term 1" },
    class: "P1",
    closed: false,
    own_work_only: false,
    students: Array.from({ length: students }, (_, index) => ({
      id: index + 1,
      first_name: "Mphatso",
      last_name: `Example${index + 1}`,
      student_number: `IPTE25-${String(index + 1).padStart(4, "0")}`,
    })),
    columns: [...columns, last],
    cells: [],
    submissions: [],
    policy: defaultPolicy,
  }
}
let terms = 0

/** Pastes a text where the focus is. */
export function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData("text", text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  )
}
