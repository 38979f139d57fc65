import { clear, createStore, entries, keys, set } from "idb-keyval"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { copies } from "../encryptedStorage/deviceStore.ts"
import { dropSession, storeSession, untilWorkIsStored } from "../session/session.ts"
import { accountUser, signInOnDevice } from "../testing/signInOnDevice.ts"
import { countsText, type Entry } from "./entry.ts"
import { dropInterruptedFiles } from "./interruptedFiles.ts"
import { acknowledgeLost, lostOf, noteWaiting } from "./ledger.ts"
import {
  countEntries,
  dropEntries,
  entriesOf,
  entryOf,
  forgetEntry,
  storedFileOf,
  storeEntry,
} from "./store.ts"
import { waitingHere } from "./waitingHere.ts"

const bare = createStore("outbox", "outbox")
const text = "The moon pulls the water of Lake Malawi. "
const fileOfSize = (bytes: number) =>
  new File([text.repeat(bytes / text.length + 1).slice(0, bytes)], "tides.txt", { type: "text/plain" })

const handIn = (key = "first", says = text): Entry => ({
  name: "submission 7",
  endpoint: "POST /assignments/{id}/submit",
  parts: { params: { id: 7 }, body: { text: says } },
  files: { file: { kind: "submission", into: "upload_id" } },
  title: "Essay on tides",
  counted: { number: 1, singular: "hand-in", plural: "hand-ins" },
  path: "/student/assignments",
  failure: "Failed to submit assignment. Please try again.",
  key,
  at: Date.now(),
})

/** The whole content of the store, as developer tools show it. */
async function storedText() {
  const texts: string[] = []
  for (const [key, value] of await entries(bare)) {
    const whole = JSON.stringify([key, value], (_, part: unknown) =>
      part instanceof Uint8Array ? new TextDecoder("latin1").decode(part) : part,
    )
    texts.push(whole)
  }
  return texts.join("\n")
}

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  await clear(bare)
  localStorage.removeItem("outbox")
  dropSession()
  await signInOnDevice(1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  dropSession()
  await clear(bare)
  localStorage.removeItem("outbox")
})

test("the next person reads neither text, file, name nor title of it, and its author has all again", async () => {
  const file = fileOfSize(2_500_000)
  expect(await storeEntry(1, handIn(), { files: { file } })).toBe(true)
  for (const secret of ["moon", "tides", "submission", "assignments", "text/plain"])
    expect(await storedText()).not.toContain(secret)
  dropSession()
  await signInOnDevice(2)
  expect(await entriesOf(1)).toEqual([])
  expect(await storedFileOf(1, "submission 7", "file")).toBeUndefined()
  expect(await countEntries(1)).toBe(1)
  await signInOnDevice(1)
  expect(await entriesOf(1)).toEqual([handIn()].map((entry) => ({ ...entry, at: expect.any(Number) })))
  const stored = await storedFileOf(1, "submission 7", "file")
  expect(stored).toMatchObject({ name: "tides.txt", type: "text/plain", size: 2_500_000 })
  expect(await stored?.text()).toBe(await file.text())
})

test("a shorter file takes the whole place of a longer one, and a change of the entry leaves the file", async () => {
  await storeEntry(1, handIn(), { files: { file: fileOfSize(3_000_000) } })
  await storeEntry(1, handIn("second"), { files: { file: fileOfSize(10) } })
  await storeEntry(1, handIn("third"))
  const stored = await storedFileOf(1, "submission 7", "file")
  expect(await stored?.text()).toBe(text.slice(0, 10))
  await forgetEntry(1, "submission 7", ["second"])
  expect(await countEntries(1)).toBe(1)
  await forgetEntry(1, "submission 7", ["third"])
  expect((await entries(bare)).filter(([key]) => Array.isArray(key))).toEqual([])
})

test("of two states that are kept at once the later one stays, though sealing it takes less time", async () => {
  await Promise.all([
    storeEntry(1, handIn("first", "a".repeat(4_000_000))),
    storeEntry(1, handIn("second", "b")),
  ])
  expect((await entryOf(1, "submission 7"))?.key).toBe("second")
})

test("without a key nothing is kept, and nothing is said to be missing that waits sealed", async () => {
  await storeEntry(1, handIn())
  indexedDB.deleteDatabase("key")
  dropSession()
  storeSession({ token: "bearer", user: accountUser(1) })
  expect(await storeEntry(1, handIn("second"))).toBe(false)
  await noteWaiting()
  expect(lostOf(1)).toEqual([])
  expect(await waitingHere()).toContain("1 hand-in waits")
  await signInOnDevice(1)
  expect((await entryOf(1, "submission 7"))?.key).toBe("first")
})

test("what waits is told from the store, for whoever signs in next, though the end of the power took the ledger", async () => {
  await storeEntry(1, handIn())
  localStorage.removeItem("outbox")
  dropSession()
  await signInOnDevice(2)
  expect(await waitingHere()).toBe("Your 1 hand-in waits on this device. Sign in, and it is sent.")
})

test("reading the outbox includes entries that are just being stored", async () => {
  const stored = storeEntry(1, handIn("first", "a".repeat(4_000_000)))
  expect((await entriesOf(1)).map(({ key }) => key)).toEqual(["first"])
  expect(await stored).toBe(true)
})

test("a write to it completes on the disk, so that a power cut loses nothing that is called kept", async () => {
  const opened = vi.spyOn(IDBDatabase.prototype, "transaction")
  expect(await storeEntry(1, handIn(), { files: { file: fileOfSize(10) } })).toBe(true)
  const transactions = opened.mock.results.map(({ value }) => value as IDBTransaction)
  const writes = transactions.filter(({ mode, db }) => mode === "readwrite" && db.name === "outbox")
  expect(writes.length).toBeGreaterThan(1)
  for (const { durability } of writes) expect(durability).toBe("strict")
})

test("waiting entries are counted in the order in which they were made, even if one was stored again", async () => {
  const register: Entry = {
    ...handIn("first"),
    name: "register 3",
    counted: { number: 1, singular: "register", plural: "registers" },
  }
  await storeEntry(1, register)
  for (const id of [7, 8, 9]) await storeEntry(1, { ...handIn(`second ${id}`), name: `submission ${id}` })
  await storeEntry(1, { ...register, faults: 1 })
  expect(await waitingHere()).toBe(
    "Your 1 register and 3 hand-ins wait on this device. Sign in, and they are sent.",
  )
})

const marks = (key: string, ids: readonly string[], name = "sheet #1"): Entry => ({
  ...handIn(key),
  name,
  counted: { number: ids.length, singular: "mark", plural: "marks", ids },
})

test("a mark in two batches, of whichever tabs, is counted once, whichever of them is stored again or leaves", async () => {
  await storeEntry(1, marks("first", ["mark of 11", "mark of 12"]))
  await storeEntry(1, marks("second", ["mark of 12", "mark of 13"], "sheet #2"))
  expect(await waitingHere()).toContain("Your 3 marks wait")
  await storeEntry(1, { ...marks("first", ["mark of 11", "mark of 12"]), faults: 1 })
  expect(await waitingHere()).toContain("Your 3 marks wait")
  await forgetEntry(1, "sheet #1", ["first"])
  expect(await waitingHere()).toContain("Your 2 marks wait")
  dropSession()
  await signInOnDevice(2)
  await storeEntry(2, marks("third", ["mark of 14"]))
  expect(await waitingHere()).toMatch(/^3 marks of 2 people wait/)
})

test("what the browser has deleted is told as it last was, to its author alone, whatever is stored meanwhile", async () => {
  await storeEntry(1, marks("first", ["mark of 11", "mark of 12"]))
  await storeEntry(1, marks("second", ["mark of 11", "mark of 12", "mark of 13"]))
  await clear(bare)
  dropSession()
  await signInOnDevice(2)
  await storeEntry(2, handIn())
  await forgetEntry(2, "submission 7")
  expect([countsText(lostOf(1)), lostOf(2)]).toEqual(["3 marks", []])
  expect(await waitingHere()).toBeUndefined()
  acknowledgeLost(1)
  await noteWaiting()
  expect(lostOf(1)).toEqual([])
})

test("nothing is said to be deleted while the store can't be read", async () => {
  await storeEntry(1, handIn())
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("The store can't be read.", "UnknownError")
  })
  await noteWaiting()
  expect(lostOf(1)).toEqual([])
  broken.mockRestore()
  expect(await waitingHere()).toContain("1 hand-in waits")
})

test("what left as it should is not called deleted though the end of the power undid the ledger's last change", async () => {
  for (const goes of [
    () => forgetEntry(1, "submission 7", ["first"]),
    () => dropEntries(1),
    () => storeEntry(1, handIn("second")),
  ]) {
    await storeEntry(1, handIn())
    const before = localStorage.getItem("outbox")!
    await goes()
    localStorage.setItem("outbox", before)
    await noteWaiting()
    expect(lostOf(1)).toEqual([])
    await forgetEntry(1, "submission 7")
  }
})

test("a device's stores and its ledger contain no readable name and no mark", async () => {
  const cell = { student_id: 4711, points: 78.5, feedback: "Ask your grandmother." }
  await storeEntry(1, { ...marks("first", ["mark of 11"]), parts: { body: { cells: [cell] } } })
  const open = `${await storedText()} ${localStorage.getItem("outbox")}`
  expect(open).toContain('"mark"')
  for (const secret of ["4711", "78.5", "grandmother", "sheet", "tides", "mark of"])
    expect(open).not.toContain(secret)
})

test("a session that the server has ended stays on the device until the outbox has stored its entries", async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const isEncrypting = Promise.withResolvers<void>()
  vi.spyOn(crypto.subtle, "encrypt").mockImplementation(async (...args) => {
    await isEncrypting.promise
    return encrypt(...args)
  })
  const stored = storeEntry(1, handIn())
  let isLeft = false
  const left = untilWorkIsStored().then(() => {
    isLeft = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isLeft).toBe(false)
  isEncrypting.resolve()
  await left
  expect(await stored).toBe(true)
})

test("nothing of a file remains if its entry could not be stored", async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let encrypted = 0
  vi.spyOn(crypto.subtle, "encrypt").mockImplementation((...args) => {
    encrypted++
    return encrypt(...args)
  })
  const usual = IDBDatabase.prototype.transaction
  // The head and the bytes of the file find room, and the entry doesn't: at first, without the reserve, and without any copies.
  let refusals = 3 + copies.length
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (encrypted > 2 && this.name === "outbox" && args[1] === "readwrite" && refusals-- > 0)
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
    return usual.apply(this, args)
  })
  expect(await storeEntry(1, handIn(), { files: { file: fileOfSize(200) } })).toBe(false)
  expect(await keys(bare)).toEqual([])
})

test("parts of a file that a killed browser has left are deleted once no other tab is open, and those of work that waits aren't", async () => {
  await storeEntry(1, handIn(), { files: { file: fileOfSize(100) } })
  for (const person of [1, 2]) await set([person, "hidden", "files", "hidden", 0], new Uint8Array(8), bare)
  const parts = async () => (await keys(bare)).filter((key) => Array.isArray(key) && key.length > 3).length
  const otherTab = document.body.appendChild(document.createElement("iframe"))
  const isHeld = Promise.withResolvers<void>()
  void otherTab.contentWindow!.navigator.locks.request("outbox of another", () => {
    isHeld.resolve()
    return new Promise(() => {})
  })
  await isHeld.promise
  await dropInterruptedFiles()
  expect(await parts()).toBe(4)
  otherTab.remove()
  await expect.poll(() => dropInterruptedFiles().then(parts)).toBe(2)
  expect(await storedFileOf(1, "submission 7", "file")).toBeDefined()
})
