import { afterEach, beforeEach, expect, test } from "vitest"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { cellOf, leaveDevice, onNewDevice, sheetIdentity, standIn } from "./standIn.ts"
import type { CellKey, Mark } from "./state/marks.ts"
import { type GradeSheet, openSheet } from "./state/sheet.ts"

// An undo changes nothing but the lecturer's own last mark.

let server: ReturnType<typeof standIn>
let sheets = 0
beforeEach(async () => {
  await onNewDevice()
  server = standIn()
  await renderInPortal(<OutboxNotices person={1} />)
})
afterEach(leaveDevice)

/** Applies the server's marks, as when the sheet is read again. */
function readAgain(sheet: GradeSheet) {
  const columns = [{ column: "a1", max_points: 100 }] as Parameters<GradeSheet["applyData"]>[0]["columns"]
  sheet.applyData({ cells: [...server.marks.values()], columns, students: [] })
}
function open() {
  const head = { subject_id: 5, term_id: 2, class: "P1" }
  const sheet = openSheet({ ...sheetIdentity, name: `undone sheet ${++sheets}`, head })
  readAgain(sheet)
  return sheet
}
const mark = (points_earned: number): Mark => ({ state: "number", points_earned, feedback: null })
function enterElsewhere(points: number, version: number) {
  const cell = cellOf({ student_id: 1, column: "a1", ...mark(points) }, version)
  server.marks.set("1 a1", { ...cell, graded_by_name: "Grace Phiri" })
}

test("an undo leaves alone a mark that somebody else has entered since", async () => {
  const sheet = open()
  sheet.enterText("1 a1", "50")
  await sheet.flush()
  enterElsewhere(60, 2)
  readAgain(sheet)
  expect(sheet.undo()).toBe("1 a1")
  await sheet.flush()
  expect(server.points("1 a1")).toBe(60)
  expect(sheet.cell("1 a1").mark.points_earned).toBe(60)
  sheet.redo()
  await sheet.flush()
  expect(server.points("1 a1")).toBe(60)
})

test("an undo of a mark that somebody else changed at the same time takes theirs", async () => {
  const sheet = open()
  enterElsewhere(60, 3)
  sheet.enterText("1 a1", "78")
  await sheet.flush()
  expect(sheet.status().conflicts).toBe(1)
  sheet.undo()
  await sheet.flush()
  expect(server.points("1 a1")).toBe(60)
  expect(sheet.cell("1 a1")).toMatchObject({ mark: { points_earned: 60 }, sync: "saved" })
})

test("an undo takes back all marks of a paste, also those that filled an earlier request", async () => {
  const sheet = open()
  const changes = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const key: CellKey = `${from + index} a1`
      return { key, mark: mark(40) }
    })
  sheet.enter(changes(1, 180))
  sheet.enter(changes(181, 240))
  sheet.undo()
  await sheet.flush()
  expect(server.marks.size).toBe(180)
})

test("the button of marks to correct doesn't lead to a mark that is only unfinished", async () => {
  const sheet = open()
  sheet.type("1 a1", "7")
  sheet.enterText("2 a1", "13")
  await sheet.flush()
  expect(sheet.status().refused).toBe(1)
  expect(sheet.cellsWith("refused")).toEqual(["2 a1"])
})
