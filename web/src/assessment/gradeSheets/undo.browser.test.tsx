import { afterEach, beforeEach, expect, test } from "vitest"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { cellOf, leaveDevice, onNewDevice, sheetIdentity, standIn } from "./standIn.ts"
import type { CellKey, Mark } from "./state/marks.ts"
import { type GradeSheet, openSheet } from "./state/sheet.ts"

// An undo and a correction change nothing but the lecturer's own mark.

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
  expect(sheet.undo()).toEqual({ key: "1 a1", isPublished: false })
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

test("an undo leaves alone a mark that was published since, and takes back a later change of it", async () => {
  const sheet = open()
  sheet.enterText("1 a1", "50")
  await sheet.flush()
  server.marks.set("1 a1", { ...server.marks.get("1 a1")!, published: true })
  readAgain(sheet)
  expect(sheet.undo()).toEqual({ key: "1 a1", isPublished: true })
  await sheet.flush()
  expect(server.points("1 a1")).toBe(50)
  sheet.enterText("1 a1", "55")
  await sheet.flush()
  expect(server.points("1 a1")).toBe(55)
  expect(sheet.undo()).toEqual({ key: "1 a1", isPublished: false })
  await sheet.flush()
  expect(server.points("1 a1")).toBe(50)
})

test("a mark that is typed again doesn't decide between two people's marks, nor does its undo", async () => {
  const sheet = open()
  enterElsewhere(60, 3)
  sheet.enterText("1 a1", "78")
  await sheet.flush()
  sheet.enterText("1 a1", "80")
  await sheet.flush()
  const theirs = { points_earned: 60, graded_by_name: "Grace Phiri" }
  expect(sheet.cell("1 a1")).toMatchObject({ mark: { points_earned: 80 }, sync: "conflict", theirs })
  sheet.undo()
  expect(sheet.cell("1 a1")).toMatchObject({ mark: { points_earned: 78 }, sync: "conflict", theirs })
  expect(server.points("1 a1")).toBe(60)
  sheet.resolveConflict("1 a1", "mine")
  await sheet.flush()
  expect(server.points("1 a1")).toBe(78)
})

test("the other person's mark that is typed into the cell ends the conflict", async () => {
  const sheet = open()
  enterElsewhere(60, 3)
  sheet.enterText("1 a1", "78")
  await sheet.flush()
  sheet.enterText("1 a1", "60")
  await expect.poll(() => sheet.status().conflicts).toBe(0)
  expect(await sheet.flush()).toBe(true)
  expect(server.marks.get("1 a1")).toMatchObject({ points_earned: 60, version: 3 })
})

test.each([
  ["a mark that somebody else entered is not replaced", 78, 60, 1],
  ["one that is refused is no conflict", 13, 79, 0],
] as const)(
  "by a correction that is typed while the first mark is on its way, %s",
  async (_, first, points, conflicts) => {
    const answering = Promise.withResolvers<void>()
    server.answering = answering.promise
    const sheet = open()
    if (conflicts > 0) enterElsewhere(60, 1)
    sheet.enterText("1 a1", `${first}`)
    sheet.release()
    await expect.poll(() => server.sent.length).toBe(1)
    sheet.enterText("1 a1", "79")
    answering.resolve()
    expect(await sheet.flush()).toBe(true)
    await expect.poll(() => sheet.status()).toMatchObject({ onDevice: 0, conflicts, refused: 0 })
    expect(server.points("1 a1")).toBe(points)
  },
)

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
