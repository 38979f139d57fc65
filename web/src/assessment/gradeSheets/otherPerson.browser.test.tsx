import { afterEach, beforeEach, expect, test } from "vitest"
import { draftsOf } from "../../lib/drafts.ts"
import { sendNow } from "../../lib/outbox/draining.ts"
import { currentEntries } from "../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { sendAgain } from "../../lib/outbox/outbox.ts"
import { entriesOf } from "../../lib/outbox/store.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import { cellOf, leaveDevice, onNewDevice, sheetIdentity, standIn } from "./standIn.ts"
import { type GradeSheet, openSheet } from "./state/sheet.ts"

// Marks that are no conflict with their own earlier state, and other people on the same device or at another one.

let server: ReturnType<typeof standIn>
let count = 0
const columns = [{ column: "a1", max_points: 100 }] as Parameters<GradeSheet["applyData"]>[0]["columns"]

beforeEach(async () => {
  await onNewDevice()
  server = standIn()
})
afterEach(leaveDevice)

function open() {
  const head = { subject_id: 5, term_id: 2, class: "P1" }
  const sheet = openSheet({ ...sheetIdentity, name: `sheet of other people ${++count}`, head })
  sheet.applyData({ cells: [], columns, students: [] })
  return sheet
}

test("marks that are corrected several times while an earlier batch waits for the line are no conflict with themselves", async () => {
  await renderInPortal(<OutboxNotices person={1} />)
  server.isOffline = true
  const sheet = open()
  sheet.enterText("1 a1", "61")
  expect(await sheet.flush()).toBe(false)
  for (const typed of ["62", "63", "64"]) sheet.enterText("1 a1", typed)
  for (const typed of ["71", "72", "73"]) sheet.enterText("2 a1", typed)
  server.isOffline = false
  dispatchEvent(new Event("online"))
  await expect.poll(() => server.points("1 a1")).toBe(61)
  expect(await sheet.flush()).toBe(true)
  expect(sheet.status()).toMatchObject({ onDevice: 0, conflicts: 0 })
  expect([server.points("1 a1"), server.points("2 a1")]).toEqual([64, 73])
})

test.each([
  [70, "another mark"],
  [61, "the same mark as the first"],
])(
  "a correction that waited with the first mark, also over a new page, doesn't replace another person's %i, %s",
  async (theirs) => {
    const page = await renderInPortal(<OutboxNotices person={1} />)
    server.isOffline = true
    const sheet = open()
    sheet.enterText("1 a1", "61")
    expect(await sheet.flush()).toBe(false)
    sheet.enterText("1 a1", "62")
    await expect.poll(() => entriesOf(1)).toHaveLength(2)
    await page.unmount()
    const cell = {
      student_id: 1,
      column: "a1",
      state: "number",
      points_earned: theirs,
      feedback: null,
    } as const
    server.marks.set("1 a1", { ...cellOf(cell, 1), graded_by_name: "Grace Phiri" })
    server.isOffline = false
    await renderInPortal(<OutboxNotices person={1} />)
    await expect.poll(() => sheet.status()).toMatchObject({ onDevice: 0, conflicts: 1 })
    expect(server.points("1 a1")).toBe(theirs)
    expect(sheet.cell("1 a1")).toMatchObject({
      mark: { points_earned: 62 },
      theirs: { points_earned: theirs },
    })
  },
)

test("a correction replaces the first mark, whose answer was lost", async () => {
  await renderInPortal(<OutboxNotices person={1} />)
  const sheet = open()
  server.isAnswerLost = true
  sheet.enterText("1 a1", "61")
  expect(await sheet.flush()).toBe(false)
  expect(server.points("1 a1")).toBe(61)
  sheet.enterText("1 a1", "62")
  server.isAnswerLost = false
  sheet.release()
  sendNow()
  await expect.poll(() => server.points("1 a1")).toBe(62)
  await expect.poll(() => sheet.status()).toMatchObject({ onDevice: 0, conflicts: 0 })
})

test("the rest of a refused batch is sent again without the marks that were saved or typed again since", async () => {
  const sheet = open()
  for (const student of [1, 2, 3, 4]) sheet.enterText(`${student} a1`, student < 4 ? "13" : "64")
  await sheet.flush()
  sheet.enterText("1 a1", "14")
  await sheet.flush()
  await sendAgain((await entriesOf(1))[0]!.name)
  expect(server.sent.at(-1)?.cells.map(({ student_id }) => student_id)).toEqual([2, 3])
  expect(new Set(server.sent.map(({ key }) => key)).size).toBe(3)
  expect(sheet.status()).toMatchObject({ refused: 2, conflicts: 0 })
})

test("digits that are left in a tab are not entered in the name of the next person, and wait for their author", async () => {
  const sheet = open()
  const leave = sheet.attach(draftsOf(1), () => undefined)
  sheet.type("1 a1", "61")
  await expect.poll(() => draftsOf(1).find(sheet.identity.name)).toEqual({ "1 a1": "61" })
  await signInOnDevice(2)
  sheet.enterText("1 a1", "61")
  leave()
  expect(currentEntries()).toEqual([])
  expect(await entriesOf(2)).toEqual([])
  expect(server.sent).toEqual([])
  await signInOnDevice(1)
  expect(await draftsOf(1).find(sheet.identity.name)).toEqual({ "1 a1": "61" })
})

test("a mark that was removed and given again elsewhere replaces the former one, though its version is lower", async () => {
  const sheet = open()
  const given = (points_earned: number, version: number, grade_id: number) => ({
    ...cellOf({ student_id: 1, column: "a1", state: "number", points_earned, feedback: null }, version),
    grade_id,
  })
  sheet.applyData({ cells: [given(70, 3, 5)], columns, students: [] })
  sheet.applyData({ cells: [given(50, 1, 8)], columns, students: [] })
  expect(sheet.cell("1 a1").mark.points_earned).toBe(50)
  sheet.applyData({ cells: [given(70, 3, 5)], columns, students: [] })
  expect(sheet.cell("1 a1").mark.points_earned).toBe(50)
})
