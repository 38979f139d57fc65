import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { cacheAnswer, cachedAnswerOf } from "../api/answerCache.ts"
import { countDrafts, draftsOf, dropDrafts } from "../drafts.ts"
import type { Entry } from "../outbox/entry.ts"
import { countEntries, dropEntries, storedFileOf, storeEntry } from "../outbox/store.ts"
import { dropSession } from "../session/session.ts"
import { fillDevice } from "../testing/fillDevice.ts"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { encryptedStore } from "./encryptedStore.ts"

const answers = encryptedStore<string>("answers")
const search = encryptedStore<string>("search")
const downloads = encryptedStore<string>("downloads")
const files = encryptedStore<string>("files")
const entry: Entry = {
  name: "register 7",
  endpoint: "POST /attendance",
  parts: { body: {} },
  title: "Register of MAT101",
  counted: { number: 1, singular: "register", plural: "registers" },
  path: "/lecturer/attendance",
  failure: "It was not saved.",
  key: "first",
  at: Date.now(),
}
const grades = ["GET /grades/my-grades"]

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  await signInOnDevice(1, { role: "student" })
  await dropEntries(1)
  await dropDrafts(1)
  for (const store of [answers, search, files, downloads]) {
    await store.dropAll(1)
    await store.dropAll(2)
  }
  await cacheAnswer(grades, { data: [12], tag: '"1"', at: Date.now() })
  await search.put("index", "names")
  await downloads.put("film", "a piece")
  await files.put("works", "saved for offline use")
})
afterEach(async () => {
  vi.restoreAllMocks()
  await dropEntries(1)
  dropSession()
})

/** Makes the device full until the named store has been emptied. Without a name, it remains full. */
function fillUntilEmptied(name?: string) {
  const usual = IDBDatabase.prototype.transaction
  let isFull = true
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    const isWork = this.name === "outbox" || this.name === "drafts"
    if (args[1] === "readwrite" && this.name === name) isFull = false
    if (args[1] === "readwrite" && isWork && isFull) throw new DOMException("Full.", "QuotaExceededError")
    return usual.apply(this, args)
  })
}
const counts = () => Promise.all([downloads, search, files, answers].map((store) => store.count(1)))

test("a full device gives up downloads, the index, what was saved for offline use and old answers in turn before it loses unsent work", async () => {
  fillUntilEmptied("downloads")
  expect(await storeEntry(1, entry)).toBe(true)
  expect(await counts()).toEqual([0, 1, 1, 1])
  expect(cachedAnswerOf(grades)?.data).toEqual([12])
  await dropEntries(1)

  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  fillUntilEmptied("files")
  expect(await storeEntry(1, entry)).toBe(true)
  expect(await counts()).toEqual([0, 0, 0, 1])
  await dropEntries(1)

  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  fillUntilEmptied("answers")
  expect(await storeEntry(1, entry)).toBe(true)
  expect([await countEntries(1), ...(await counts())]).toEqual([1, 0, 0, 0, 0])
  // If the page still had them, it would tell the server so.
  expect(cachedAnswerOf(grades)).toBeUndefined()
})

const megabyte = 1024 ** 2
const handIn: Entry = { ...entry, files: { file: { kind: "submission", into: "upload_id" } } }
const photo = () => ({ file: new File([new Uint8Array(2 * megabyte)], "page.jpg") })
/** A device that has 50 MB, of which what was saved for offline use takes 40. */
const estimate = async () => ({
  quota: 50 * megabyte,
  usage: ((await files.count(1)) ?? 0) > 0 ? 40 * megabyte : 0,
})

test("finished work with a file has the room of copies, before it is called not kept", async () => {
  vi.spyOn(navigator.storage, "estimate").mockImplementation(estimate)
  expect(await storeEntry(1, handIn, { files: photo() })).toBe(true)
  expect((await counts()).slice(0, 3)).toEqual([0, 0, 0])
  expect((await storedFileOf(1, handIn.name, "file"))?.size).toBe(2 * megabyte)
})

test("a file that would not fit on the empty device takes no copies with it", async () => {
  vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ quota: 21 * megabyte, usage: 20 * megabyte })
  expect(await storeEntry(1, handIn, { files: photo() })).toBe(false)
  expect((await counts()).slice(0, 3)).toEqual([1, 1, 1])
})

test("what somebody types has the room of old answers too", async () => {
  fillUntilEmptied("answers")
  expect(await draftsOf(1).store("excuse", { reason: "I was ill" })).toBe(true)
  expect([await countDrafts(1), await answers.count(1)]).toEqual([1, 0])
  draftsOf(1).drop("excuse")
})

test("an answer takes no room from work, and is not called kept on a full device", async () => {
  await storeEntry(1, entry)
  fillDevice()
  // Nor is it called so when the same answer comes again.
  for (const _ of [1, 2]) {
    const cached = cacheAnswer(["GET /students/my-attendance"], { data: 1, tag: '"2"', at: Date.now() })
    expect(await cached).toBe(false)
  }
  vi.restoreAllMocks()
  expect([await countEntries(1), await answers.count(1)]).toEqual([1, 1])
})

test("a device that takes nothing, though all copies are gone, keeps nothing and says so", async () => {
  fillUntilEmptied()
  expect(await storeEntry(1, entry)).toBe(false)
  expect(await countEntries(1)).toBe(0)
})
