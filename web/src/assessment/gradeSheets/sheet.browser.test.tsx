import { afterEach, beforeEach, expect, test } from "vitest"
import { draftsOf } from "../../lib/drafts.ts"
import { sendNow } from "../../lib/outbox/draining.ts"
import { removeEntry } from "../../lib/outbox/entries.ts"
import { OutboxNotices } from "../../lib/outbox/OutboxNotices.tsx"
import { entriesOf } from "../../lib/outbox/store.ts"
import { waitingHere } from "../../lib/outbox/waitingHere.ts"
import { fillDevice } from "../../lib/testing/fillDevice.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { withEndlessPauses } from "../../lib/testing/testOutbox.ts"
import { cellOf, leaveDevice, onNewDevice, sheetIdentity, standIn } from "./standIn.ts"
import { addressOfCell, type CellKey, type Mark } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import { openSheet } from "./state/sheet.ts"

let server: ReturnType<typeof standIn>
let count = 0

beforeEach(async () => {
  await onNewDevice()
  server = standIn()
  await renderInPortal(<OutboxNotices person={1} />)
})
afterEach(leaveDevice)

/** A sheet as in a newly opened page. */
function open(name = `grade sheet ${++count}`): GradeSheet {
  const head = { subject_id: 5, term_id: 2, class: "P1" }
  const sheet = openSheet({ ...sheetIdentity, name, head })
  const columns = [{ column: "a1", max_points: 100 }] as Parameters<GradeSheet["applyData"]>[0]["columns"]
  sheet.applyData({ cells: [...server.marks.values()], columns, students: [] })
  return sheet
}
const shows = (sheet: GradeSheet, key: CellKey) => {
  const { mark, sync } = sheet.cell(key)
  return [mark.points_earned ?? mark.state, sync]
}
const points = (key: CellKey) => server.points(key)

test("a mark is on the device when the cell says so, and marks go out together", async () => {
  const sheet = open()
  expect(sheet.enterText("1 a1", "78")).toBe(true)
  expect(shows(sheet, "1 a1")).toEqual([78, "storing"])
  await expect.poll(() => shows(sheet, "1 a1")).toEqual([78, "onDevice"])
  expect(await entriesOf(1)).toMatchObject([{ parts: { body: { cells: [{ points_earned: 78 }] } } }])
  sheet.enterText("2 a1", "m")
  expect(server.sent).toHaveLength(0)
  expect(await sheet.flush()).toBe(true)
  expect(server.sent).toHaveLength(1)
  expect(shows(sheet, "1 a1")).toEqual([78, "saved"])
  expect(server.marks.get("2 a1")).toMatchObject({ state: "missing" })
  expect(await entriesOf(1)).toEqual([])
})

test("without a connection marks are kept, and each is there once when it is back", async () => {
  server.isOffline = true
  const sheet = open()
  sheet.enterText("1 a1", "78")
  expect(await sheet.flush()).toBe(false)
  sheet.enterText("2 a1", "64")
  sheet.enterText("1 a1", "79")
  await expect.poll(() => shows(sheet, "1 a1")).toEqual([79, "onDevice"])
  sheet.release()
  expect(sheet.status()).toMatchObject({ onDevice: 2, isOffline: true })
  server.isOffline = false
  dispatchEvent(new Event("online"))
  await expect.poll(() => [points("1 a1"), points("2 a1")]).toEqual([79, 64])
  await expect.poll(() => sheet.status()).toMatchObject({ onDevice: 0, conflicts: 0, isOffline: false })
})

test("marks that wait go out with the next ones, though the browser didn't say that the connection is back", async () => {
  server.isOffline = true
  const sheet = open()
  sheet.enterText("1 a1", "78")
  withEndlessPauses()
  expect(await sheet.flush()).toBe(false)
  // An earlier test's pause may still run. Nothing is sent before the first attempt has released the entry.
  const sendAgain = () => {
    sendNow()
    return server.sent.length
  }
  await expect.poll(sendAgain).toBeGreaterThan(1)
  server.isOffline = false
  sheet.enterText("2 a1", "64")
  sheet.release()
  await expect.poll(() => [points("1 a1"), points("2 a1")]).toEqual([78, 64])
})

test("a mark that is typed again, with feedback, while it waits for the line is counted once and goes out in turn", async () => {
  server.isOffline = true
  const sheet = open()
  sheet.enterText("1 a1", "61")
  sheet.enterText("2 a1", "64")
  expect(await sheet.flush()).toBe(false)
  sheet.typeFeedback("1 a1", "Ask your grandmother.")
  sheet.enterFeedback("1 a1")
  sheet.enterText("3 a1", "72")
  await expect.poll(waitingHere).toBe("Your 3 marks wait on this device. Sign in, and they are sent.")
  sheet.enterText("2 a1", "65")
  await expect.poll(async () => (await entriesOf(1)).map(({ counted }) => counted.number)).toEqual([2, 3])
  expect(await waitingHere()).toBe("Your 3 marks wait on this device. Sign in, and they are sent.")
  expect(await entriesOf(1)).toHaveLength(2)
  server.isOffline = false
  dispatchEvent(new Event("online"))
  await expect.poll(() => [points("1 a1"), points("2 a1")]).toEqual([61, 64])
  expect(await sheet.flush()).toBe(true)
  expect([points("1 a1"), points("2 a1"), points("3 a1")]).toEqual([61, 65, 72])
  expect(server.marks.get("1 a1")?.feedback).toBe("Ask your grandmother.")
  expect(await waitingHere()).toBeUndefined()
})

test("a mark that waits in two tabs is counted once, even before one tab has read what the other has stored", async () => {
  server.isOffline = true
  const [tab, otherTab] = [open("one sheet"), open("one sheet")]
  tab.enterText("1 a1", "61")
  expect(await tab.flush()).toBe(false)
  for (const { name } of await entriesOf(1)) removeEntry(name)
  otherTab.enterText("1 a1", "62")
  await expect.poll(() => entriesOf(1)).toHaveLength(2)
  expect(await waitingHere()).toBe("Your 1 mark waits on this device. Sign in, and it is sent.")
})

test("after marks of a batch were refused one by one, only the remaining ones are counted", async () => {
  const sheet = open()
  for (const student of [1, 2, 3]) sheet.enterText(`${student} a1`, "13")
  await sheet.flush()
  await expect.poll(waitingHere).toContain("Your 3 marks wait")
  sheet.enterText("1 a1", "14")
  await sheet.flush()
  await expect.poll(waitingHere).toContain("Your 2 marks wait")
})

test("a mark that is changed while its batch is being sent is sent after it, with the version that the batch creates", async () => {
  let answer = () => {}
  server.answering = new Promise((resolve) => {
    answer = resolve
  })
  const sheet = open()
  sheet.enterText("1 a1", "70")
  sheet.release()
  await expect.poll(() => server.sent.length).toBe(1)
  sheet.enterText("1 a1", "71")
  sheet.release()
  expect(shows(sheet, "1 a1")[0]).toBe(71)
  answer()
  await expect.poll(() => points("1 a1")).toBe(71)
  expect(await sheet.flush()).toBe(true)
  expect(shows(sheet, "1 a1")).toEqual([71, "saved"])
  expect(server.marks.get("1 a1")?.version).toBe(2)
})

test("text that is no mark remains in its cell with the reason, even after the page was closed", async () => {
  const sheet = open()
  const drafts = draftsOf(1)
  const close = sheet.attach(drafts, () => {})
  expect(sheet.enterText("1 a1", "105")).toBe(false)
  expect(sheet.cell("1 a1")).toMatchObject({ text: "105", fault: "More than 100." })
  sheet.type("2 a1", "7")
  await expect.poll(() => drafts.find(sheet.identity.name)).toEqual({ "1 a1": "105", "2 a1": "7" })
  close()
  const name = `grade sheet ${++count}`
  drafts.store(name, { "1 a1": "105", "2 a1": "7" })
  const again = open(name)
  again.attach(drafts, () => {})
  await expect.poll(() => again.cell("1 a1").text).toBe("105")
  expect(again.cell("2 a1")).toMatchObject({
    text: "7",
    fault: "Not finished. Go on to the next mark to enter it.",
  })
  expect([again.cellsWith("refused"), again.status().refused]).toEqual([["1 a1", "2 a1"], 2])
  again.enterText("1 a1", "95")
  expect(again.cellsWith("refused")).toEqual(["2 a1"])
  expect(again.cell("1 a1")).toMatchObject({ text: undefined, fault: undefined })
  expect(server.sent).toHaveLength(0)
})

test("feedback without a mark waits for the mark, even after the page was closed, and remains when the mark is removed", async () => {
  const drafts = draftsOf(1)
  const sheet = open()
  sheet.attach(drafts, () => {})
  sheet.typeFeedback("1 a1", "Clear handwriting.")
  sheet.enterFeedback("1 a1")
  sheet.enter([{ key: "2 a1", mark: { state: "none", points_earned: null, feedback: "Label the axes." } }])
  expect(sheet.cell("2 a1").mark).toMatchObject({ state: "none", feedback: "Label the axes." })
  const written = { "feedback 1 a1": "Clear handwriting.", "feedback 2 a1": "Label the axes." }
  await expect.poll(() => drafts.find(sheet.identity.name)).toEqual(written)

  const name = `grade sheet ${++count}`
  drafts.store(name, written)
  const again = open(name)
  again.attach(drafts, () => {})
  await expect.poll(() => again.cell("1 a1").mark.feedback).toBe("Clear handwriting.")
  again.enterText("1 a1", "78")
  again.enterText("2 a1", "64")
  again.undo()
  expect(again.cell("2 a1").mark).toMatchObject({ state: "none", feedback: "Label the axes." })
  again.redo()
  again.typeFeedback("2 a1", "Label both axes.")
  again.enterFeedback("2 a1")
  expect(await again.flush()).toBe(true)
  expect(server.marks.get("1 a1")).toMatchObject({ points_earned: 78, feedback: "Clear handwriting." })
  expect(server.marks.get("2 a1")).toMatchObject({ points_earned: 64, feedback: "Label both axes." })
  await expect.poll(() => drafts.find(name)).toBeUndefined()
})

test("text that was left in a cell is deleted from the drafts once it is the cell's mark", async () => {
  const drafts = draftsOf(1)
  const sheet = open()
  drafts.store(sheet.identity.name, { "1 a1": "70", "2 a1": "71" })
  sheet.attach(drafts, () => {})
  await expect.poll(() => sheet.cell("1 a1").text).toBe("70")
  sheet.applyData({
    cells: [cellOf({ ...addressOfCell("1 a1"), state: "number", points_earned: 70, feedback: null }, 1)],
    columns: [],
    students: [],
  })
  expect(sheet.cell("1 a1")).toMatchObject({ text: undefined, fault: undefined })
  await expect.poll(() => drafts.find(sheet.identity.name)).toEqual({ "2 a1": "71" })
})

test("a mark is reported as stored only once the device has stored it", async () => {
  const sheet = open()
  sheet.enterText("1 a1", "70")
  expect(sheet.status()).toMatchObject({ onDevice: 0, savedAt: undefined })
  await expect.poll(() => sheet.status().onDevice).toBe(1)
  expect(await entriesOf(1)).toHaveLength(1)
})

test("a refused mark doesn't stop the others, and remains with its reason until it is entered again", async () => {
  const sheet = open()
  sheet.enterText("1 a1", "13")
  sheet.enterText("2 a1", "64")
  await sheet.flush()
  expect(points("2 a1")).toBe(64)
  expect(shows(sheet, "1 a1")).toEqual([13, "refused"])
  expect(sheet.cell("1 a1").fault).toBe("Nobody may give 13.")
  expect(sheet.status().refused).toBe(1)
  await expect.poll(waitingHere).toBe("Your 1 mark waits on this device. Sign in, and it is sent.")
  sheet.enterText("1 a1", "14")
  await sheet.flush()
  expect(points("1 a1")).toBe(14)
  expect(sheet.status().refused).toBe(0)
  expect(await entriesOf(1)).toEqual([])
})

test("two people's marks stand beside each other until one is chosen", async () => {
  const sheet = open()
  const theirs = cellOf({ student_id: 1, column: "a1", ...mark(60) }, 3)
  server.marks.set("1 a1", theirs)
  server.marks.set("2 a1", { ...theirs, student_id: 2 })
  sheet.enterText("1 a1", "78")
  sheet.enterText("2 a1", "79")
  await sheet.flush()
  expect(shows(sheet, "1 a1")).toEqual([78, "conflict"])
  expect(sheet.cell("1 a1").theirs).toMatchObject({ points_earned: 60, graded_by_name: "Ada Example" })
  sheet.resolveConflict("1 a1", "mine")
  sheet.resolveConflict("2 a1", "theirs")
  await sheet.flush()
  expect([points("1 a1"), points("2 a1")]).toEqual([78, 60])
  expect(sheet.status().conflicts).toBe(0)
  expect(server.sent.at(-1)?.cells).toHaveLength(1)
})

test("a paste is undone and redone as one step, and a mark can be removed", async () => {
  const sheet = open()
  sheet.enter([
    { key: "1 a1", mark: mark(1) },
    { key: "2 a1", mark: mark(2) },
  ])
  await sheet.flush()
  expect(sheet.undo()).toEqual({ key: "1 a1", isPublished: false })
  await sheet.flush()
  expect(server.marks.size).toBe(0)
  sheet.redo()
  await sheet.flush()
  expect([points("1 a1"), points("2 a1")]).toEqual([1, 2])
  expect(sheet.redo()).toBeUndefined()
})

test("a mark that is undone before it was sent needs no request", async () => {
  const sheet = open()
  sheet.enterText("1 a1", "50")
  await expect.poll(() => shows(sheet, "1 a1")).toEqual([50, "onDevice"])
  sheet.undo()
  await expect.poll(() => shows(sheet, "1 a1")).toEqual(["none", "saved"])
  expect(await sheet.flush()).toBe(true)
  expect(server.sent).toHaveLength(0)
})

const mark = (points_earned: number): Mark => ({ state: "number", points_earned, feedback: null })

test("marks that the device does not keep are never called kept", async () => {
  fillDevice()
  server.isOffline = true
  const sheet = open()
  sheet.enterText("1 a1", "70")
  await expect.poll(() => sheet.status()).toMatchObject({ onDevice: 0, lost: 1 })
})
