import { clear, createStore, entries } from "idb-keyval"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { signInOnDevice } from "../encryptedStorage/standIn.ts"
import { dropSession, storeSession } from "../session/session.ts"
import type { Entry } from "./entry.ts"
import { linesOf } from "./ledger.ts"
import {
  countAgain,
  countEntries,
  dropEntries,
  entriesOf,
  entryOf,
  forgetEntry,
  missingOf,
  storeEntry,
} from "./store.ts"
import { fileOf } from "./storedFiles.ts"
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
  counted: { number: 1, one: "hand-in", many: "hand-ins" },
  path: "/student/assignments",
  failure: "Failed to submit assignment. Please try again.",
  key,
  at: Date.now(),
})

/** The whole content of the store, as developer tools show it. */
async function laidOpen() {
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
afterEach(() => {
  vi.restoreAllMocks()
  dropSession()
})

test("the next person reads neither text, file, name nor title of it, and its author has all again", async () => {
  const file = fileOfSize(2_500_000)
  expect(await storeEntry(1, handIn(), { files: { file } })).toBe(true)
  for (const secret of ["moon", "tides", "submission", "assignments", "text/plain"])
    expect(await laidOpen()).not.toContain(secret)
  dropSession()
  await signInOnDevice(2)
  expect(await entriesOf(1)).toEqual([])
  expect(await fileOf(1, "submission 7", "file")).toBeUndefined()
  expect(await countEntries(1)).toBe(1)
  await signInOnDevice(1)
  expect(await entriesOf(1)).toEqual([handIn()].map((entry) => ({ ...entry, at: expect.any(Number) })))
  const stored = await fileOf(1, "submission 7", "file")
  expect(stored).toMatchObject({ name: "tides.txt", type: "text/plain", size: 2_500_000 })
  expect(await stored?.text()).toBe(await file.text())
})

test("a shorter file takes the whole place of a longer one, and a change of the entry leaves the file", async () => {
  await storeEntry(1, handIn(), { files: { file: fileOfSize(3_000_000) } })
  await storeEntry(1, handIn("second"), { files: { file: fileOfSize(10) } })
  await storeEntry(1, handIn("third"))
  const stored = await fileOf(1, "submission 7", "file")
  expect(await stored?.text()).toBe(text.slice(0, 10))
  await forgetEntry(1, "submission 7", "second")
  expect(await countEntries(1)).toBe(1)
  await forgetEntry(1, "submission 7", "third")
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
  storeSession({ token: "bearer", user: { id: 1 } as Parameters<typeof storeSession>[0]["user"] })
  expect(await storeEntry(1, handIn("second"))).toBe(false)
  expect(await missingOf(1)).toEqual([])
  expect(linesOf(1)).toHaveLength(1)
  await signInOnDevice(1)
  expect((await entryOf(1, "submission 7"))?.key).toBe("first")
})

test("what the end of the power took from the ledger is counted again, for whoever signs in next", async () => {
  await storeEntry(1, handIn())
  localStorage.removeItem("outbox")
  dropSession()
  await signInOnDevice(2)
  await countAgain()
  expect(waitingHere()).toBe("Your 1 hand-in waits on this phone. Sign in, and it is sent.")
})

test("whoever reads it finds what is just being stored", async () => {
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

test("what waits is counted in the order in which it was made, whatever was stored or counted again", async () => {
  const register: Entry = {
    ...handIn("first"),
    name: "register 3",
    counted: { number: 1, one: "register", many: "registers" },
  }
  await storeEntry(1, register)
  for (const id of [7, 8, 9]) await storeEntry(1, { ...handIn(`second ${id}`), name: `submission ${id}` })
  const text = "Your 1 register and 3 hand-ins wait on this phone. Sign in, and it is sent."
  await storeEntry(1, { ...register, faults: 1 })
  expect(waitingHere()).toBe(text)
  localStorage.removeItem("outbox")
  await countAgain()
  expect(waitingHere()).toBe(text)
})

test("what changed just before the end of the power is counted as the store has it, for whoever signs in next", async () => {
  const marks = (key: string, number: number): Entry => ({
    ...handIn(key),
    counted: { number, one: "mark", many: "marks" },
  })
  for (const [key, number] of [
    ["first", 2],
    ["second", 3],
  ] as const) {
    await storeEntry(1, marks("first", 1))
    const before = localStorage.getItem("outbox")!
    await storeEntry(1, marks(key, number))
    localStorage.setItem("outbox", before)
    dropSession()
    await signInOnDevice(2)
    await countAgain()
    expect(waitingHere()).toBe(`Your ${number} marks wait on this phone. Sign in, and it is sent.`)
    await signInOnDevice(1)
  }
})

test("what the server has taken is not called missing though the end of the power undid its line", async () => {
  for (const goes of [
    () => forgetEntry(1, "submission 7", "first"),
    () => dropEntries(1),
    () => storeEntry(1, handIn("second")),
  ]) {
    await storeEntry(1, handIn())
    const before = localStorage.getItem("outbox")!
    await goes()
    localStorage.setItem("outbox", before)
    await countAgain()
    expect(await missingOf(1)).toEqual([])
    expect(linesOf(1)).toHaveLength(await countEntries(1))
    await forgetEntry(1, "submission 7")
  }
})
