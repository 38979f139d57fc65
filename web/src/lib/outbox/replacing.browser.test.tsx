import { beforeEach, expect, test, vi } from "vitest"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { fillDevice } from "../testing/fillDevice.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { emptyOutboxForEachTest, registerWrite, withEndlessPauses } from "../testing/testOutbox.ts"
import { sendNow } from "./draining.ts"
import { currentEntries } from "./entries.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { holdEntry, sendAgain, sendOrStore } from "./outbox.ts"
import { countEntries, entriesOf, storeEntry } from "./store.ts"

// Entries that replace others, and entries of which a part was saved.

let sent: { key: string | null; body: string }[]
let answer: () => Promise<Response>

emptyOutboxForEachTest()
beforeEach(() => {
  sent = []
  answer = async () => success()
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method === "GET") return success({}, undefined, { date: new Date().toUTCString() })
    sent.push({ key: new Headers(init?.headers).get("idempotency-key"), body: String(init?.body) })
    return answer()
  })
})

const register = (mark: string) => registerWrite({ parts: { body: { mark } } })
const open = () => renderInPortal(<OutboxNotices person={1} />, { address: "/lecturer/dashboard" })
const month = 31 * 24 * 60 * 60_000

test("a write that the device couldn't store takes along an earlier state that was still being stored", async () => {
  await open()
  answer = connectionLost
  const first = holdEntry(register("absent"))
  const second = sendOrStore(register("late"))
  expect(await first).toBe(true)
  fillDevice()
  expect(await second).toEqual({ state: "waiting", isStored: false })
  await entriesOf(1) // It waits for the attempts to store.
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  answer = async () => success()
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  expect(sent.at(-1)?.body).toBe('{"mark":"late"}')
  expect(await countEntries(1)).toBe(0)
})

test("of a batch that was saved in part only the rest is sent again, under another key", async () => {
  await open()
  const cells = (...outcomes: string[]) => success({ cells: outcomes.map((outcome) => ({ outcome })) })
  answer = async () => cells("saved", "refused", "conflict")
  const counted = { number: 3, singular: "mark", plural: "marks", ids: ["a", "b", "c"] }
  const parts = { body: { class: "P1", cells: [1, 2, 3] } }
  expect(await sendOrStore({ ...register(""), counted, parts })).toMatchObject({ state: "refused" })
  answer = async () => cells("refused", "saved")
  expect(await sendAgain("register 7")).toMatchObject({ state: "refused" })
  answer = async () => cells("saved")
  expect(await sendAgain("register 7")).toMatchObject({ state: "accepted" })
  expect(sent.map(({ body }) => JSON.parse(body).cells)).toEqual([[1, 2, 3], [2, 3], [2]])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(await countEntries(1)).toBe(0)
})

test("what replaces old work while the server is asked for its time is not taken for old", async () => {
  await storeEntry(1, { ...register("absent"), key: "of old", at: Date.now() - month })
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const usual = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (url, init) => {
    if (init?.method !== "GET") return usual(url, init)
    asked.resolve()
    await go.promise
    return usual(url, init)
  })
  await open()
  await asked.promise
  const replacing = sendOrStore(register("late"))
  // It waits until the question about the old one is settled.
  await expect
    .poll(() => currentEntries().map(({ key, state }) => [key === "of old", state]))
    .toEqual([[false, "sending"]])
  go.resolve()
  expect(await replacing).toMatchObject({ state: "accepted" })
  expect(sent.map(({ body }) => body)).toEqual(['{"mark":"late"}'])
})

/** A write that waits for the connection, which is then back. */
async function waiting(changes: { isQuiet?: boolean } = {}) {
  await open()
  withEndlessPauses()
  answer = connectionLost
  await sendOrStore({ ...register("absent"), ...changes })
  await entriesOf(1) // It waits until the entry is stored as waiting.
  answer = async () => success()
}

test("what replaces waiting work just as that begins to be sent is sent itself, before it is called accepted", async () => {
  await waiting()
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const usual = crypto.subtle.decrypt.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, "decrypt").mockImplementationOnce(async (...args) => {
    begun.resolve()
    await go.promise
    return usual(...args)
  })
  sendNow()
  await begun.promise
  const replacing = sendOrStore(register("late"))
  await expect.poll(() => currentEntries().map(({ state }) => state)).toEqual(["sending"])
  go.resolve()
  expect(await replacing).toMatchObject({ state: "accepted" })
  expect(sent.at(-1)?.body).toBe('{"mark":"late"}')
  expect(await countEntries(1)).toBe(0)
})

test("a quiet write that replaces a refused one just as that is deleted is sent", async () => {
  await waiting({ isQuiet: true })
  answer = async () => refusal(422, { code: "invalid", message: "It can't be read." })
  let replacing: Promise<unknown> | undefined
  const usual = IDBObjectStore.prototype.delete
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (this: IDBObjectStore, ...args) {
    answer = async () => success()
    replacing ??= sendOrStore({ ...register("late"), isQuiet: true })
    return usual.apply(this, args)
  })
  sendNow()
  await expect.poll(() => sent.at(-1)?.body).toBe('{"mark":"late"}')
  expect(await replacing).toMatchObject({ state: "accepted" })
})
