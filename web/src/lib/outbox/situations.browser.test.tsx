import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { dropSession, personSignedIn } from "../session/session.ts"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { elevenWrites, fileArrived, filesOf, isWrite } from "../testing/elevenWrites.ts"
import { fillDevice } from "../testing/fillDevice.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { emptyOutboxForEachTest } from "../testing/testOutbox.ts"
import { sendNow } from "./draining.ts"
import { currentEntries } from "./entries.ts"
import type { FinishedWrite } from "./entry.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { sendOrStore } from "./outbox.ts"
import { countEntries, dropEntries } from "./store.ts"
import { waitingHere } from "./waitingHere.ts"

// Every write of the outbox in every situation. killedPage.browser.test.tsx has the situations in which the page itself is
// killed.

const hours = 60 * 60_000

/** The server's answer to the write itself. Its file always arrives. */
let answer: () => Promise<Response>
let sent: { key: string | null; path: string }[]
const json200 = { headers: { "content-type": "application/json" } }
const taken = async () => success({}, undefined, { date: new Date().toUTCString() })

emptyOutboxForEachTest()
beforeEach(async () => {
  sent = []
  answer = taken
  vi.spyOn(window, "fetch").mockImplementation(async (url, init) => {
    const path = String(url)
    if (path.includes("/auth/refresh")) return refusal(401)
    if (path.includes("/resumable-uploads")) return fileArrived()
    if (!isWrite(path)) return refusal(404)
    sent.push({ key: new Headers(init?.headers).get("idempotency-key"), path })
    return answer()
  })
})
afterEach(async () => {
  vi.useRealTimers()
})

const open = (person = 1) =>
  renderInPortal(<OutboxNotices key={person} person={person} />, { address: "/lecturer/dashboard" })
const finish = (write: FinishedWrite) => sendOrStore(write, filesOf(write))
const keys = () => new Set(sent.map(({ key }) => key))

const json = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  answer: async () => refusal(status, { code, message: `Because of ${code}.` }, headers),
})
const refusals = [
  json(403, "forbidden"),
  json(404, "not_found"),
  json(409, "conflict"),
  json(413, "too_large"),
  json(422, "invalid"),
]
const passing = [json(429, "too_many", { "retry-after": "1" }), json(503, "unavailable")]

/** The statuses with which hotspots, captive portals and web filters answer in the college's place. */
const pages = [200, 302, 401, 403, 404, 407, 451, 511]

/** The ways in which a server dies during a write, and whether it has done the write by then. */
const deaths = [
  { at: "before it did it", isDone: false, last: connectionLost },
  { at: "after it did it, without an answer", isDone: true, last: connectionLost },
  { at: "in the middle of its answer", isDone: true, last: async () => new Response('{"succ', json200) },
  { at: "and is starting again behind its proxy", isDone: false, last: json(502, "starting").answer },
]

describe.each(elevenWrites)("$title", (write) => {
  test("goes out after its tab was closed, once", async () => {
    const tab = await open()
    answer = connectionLost
    expect(await finish(write)).toEqual({ state: "waiting", isStored: true })
    await tab.unmount()
    answer = taken
    await open()
    await expect.poll(() => countEntries(1)).toBe(0)
    expect(keys().size).toBe(1)
  })

  test("waits for its owner while somebody else is signed in, and is counted at the sign-in", async () => {
    const tab = await open()
    answer = connectionLost
    await finish(write)
    await tab.unmount()
    dropSession()
    expect(await waitingHere()).toBe(
      write.isQuiet
        ? undefined
        : `Your 1 ${write.counted.singular} waits on this device. Sign in, and it is sent.`,
    )
    await signInOnDevice(2)
    answer = taken
    const before = sent.length
    const other = await open(2)
    await dropEntries(2)
    expect(currentEntries()).toEqual([])
    await other.unmount()
    expect([sent.length, await countEntries(1)]).toEqual([before, 1])
    await signInOnDevice(1)
    await open(1)
    await expect.poll(() => countEntries(1)).toBe(0)
  })

  test("is never called kept where the device keeps nothing", async () => {
    fillDevice()
    const { container } = await open()
    answer = connectionLost
    expect(await finish(write)).toEqual({ state: "waiting", isStored: false })
    const text = container.textContent
    if (!write.isQuiet) expect(text).toContain("NOT kept, because this device’s storage is full.")
    expect(text).not.toContain("Kept on this device")
    expect(await waitingHere()).toBeUndefined()
  })

  test.each(refusals)("is kept with the reason after $status", async (refusal) => {
    answer = refusal.answer
    await open()
    expect(await finish(write)).toMatchObject({ state: "refused" })
    expect([sent.length, await countEntries(1)]).toEqual([1, 1])
    expect(currentEntries()[0]?.refusal?.message).toBeTruthy()
  })

  test.each(passing)("waits by itself after $status, and is sent once", async (failure) => {
    answer = failure.answer
    await open()
    const first = finish(write)
    await expect.poll(() => currentEntries()[0]?.state).toBe("waiting")
    expect(await first).toEqual({ state: "waiting", isStored: true })
    answer = taken
    sendNow()
    await expect.poll(() => countEntries(1)).toBe(0)
    expect(keys().size).toBe(1)
  })

  test("waits for the next sign-in when the session has ended", async () => {
    answer = json(401, "unauthenticated").answer
    const tab = await open()
    void finish(write)
    await expect.poll(() => localStorage.getItem("token")).toBeNull()
    await tab.unmount()
    expect(await countEntries(1)).toBe(1)
    await signInOnDevice(1)
    answer = taken
    await open()
    await expect.poll(() => countEntries(1)).toBe(0)
    expect(keys().size).toBe(1)
  })

  test.each(deaths)("takes effect once though the server was killed $at", async ({ isDone, last }) => {
    const done = new Set<string | null>()
    answer = async () => {
      if (isDone) done.add(sent.at(-1)!.key)
      return last()
    }
    await open()
    expect(await finish(write)).toEqual({ state: "waiting", isStored: true })
    expect(await countEntries(1)).toBe(1)
    answer = async () => {
      done.add(sent.at(-1)!.key)
      return taken()
    }
    sendNow()
    await expect.poll(() => countEntries(1)).toBe(0)
    expect(done.size).toBe(1)
  })

  test("is sent from the open page though the device kept nothing of it", async () => {
    fillDevice()
    await open()
    answer = connectionLost
    await finish(write)
    answer = taken
    sendNow()
    await expect.poll(currentEntries).toEqual([])
    expect(keys().size).toBe(1)
  })

  test.each(pages)("takes no page from elsewhere for an answer, with status %d", async (status) => {
    const headers = { "content-type": "text/html" }
    answer = async () => new Response("<h1>Buy more data</h1>", { status, headers })
    const { container } = await open()
    expect(await finish(write)).toEqual({ state: "waiting", isStored: true })
    expect(currentEntries()[0]?.because).toBe("elsewhere")
    const text = "Something between this device and the college answered in its place."
    if (!write.isQuiet) expect(container.textContent).toContain(text)
    expect(personSignedIn()).toBe(1)
  })

  // A refused write that its author can't see is deleted.
  test("is tried three times on the server's own fault before that is a refusal", async () => {
    answer = json(500, "failed").answer
    await open()
    expect(await finish(write)).toEqual({ state: "waiting", isStored: true })
    await expect
      .poll(() => {
        sendNow()
        return currentEntries()[0]?.state
      })
      .toBe(write.isQuiet ? undefined : "refused")
    expect([sent.length, keys().size]).toEqual([3, 1])
  })

  test.each([-366, -31, 31, 366])("is there after the clock went %d days", async (days) => {
    const tab = await open()
    answer = connectionLost
    await finish(write)
    await tab.unmount()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 24 * hours })
    await open()
    await expect.poll(() => currentEntries().length).toBe(1)
    expect(await countEntries(1)).toBe(1)
  })
})
