import { beforeEach, expect, test, vi } from "vitest"
import { renderHook } from "vitest-browser-react"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { emptyOutboxForEachTest, registerWrite, withEndlessPauses } from "../testing/testOutbox.ts"
import { sendNow } from "./draining.ts"
import { currentEntries } from "./entries.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { sendOrStore } from "./outbox.ts"
import { countEntries, entriesOf, forgetEntry, storeEntry } from "./store.ts"
import { useDeliver } from "./useDeliver.ts"

// Another tab changes the outbox while this one sends from it.

let sent: string[]
let answer: (text: string) => Promise<Response>
const accepted = async () => success()

emptyOutboxForEachTest()
beforeEach(() => {
  sent = []
  answer = accepted
  vi.spyOn(window, "fetch").mockImplementation((_, init) => {
    const { text } = JSON.parse(String(init?.body)) as { text: string }
    sent.push(text)
    return answer(text)
  })
})

const write = (text: string) =>
  registerWrite({ name: "first", parts: { body: { text } }, title: "The first" })
const open = () => renderInPortal(<OutboxNotices person={1} />, { address: "/lecturer/dashboard" })
const names = () => currentEntries().map(({ name }) => name)

function notifyAsOtherTab() {
  const channel = new BroadcastChannel("outbox")
  channel.postMessage("changed")
  channel.close()
}

test.each([500, 422])(
  "what another tab has replaced while this one sends it is not overwritten by the %i, and is sent",
  async (status) => {
    await open()
    const go = Promise.withResolvers<void>()
    answer = async (text) => {
      if (text === "corrected") return success()
      await go.promise
      return refusal(status, { code: "failed", message: "It failed." })
    }
    const first = sendOrStore(write("first"))
    await expect.poll(() => sent).toEqual(["first"])
    await storeEntry(1, { ...write("corrected"), key: "of the other tab", at: Date.now() })
    notifyAsOtherTab()
    go.resolve()
    await first
    await expect.poll(() => sent).toEqual(["first", "corrected"])
    await expect.poll(() => countEntries(1)).toBe(0)
    await expect.poll(names).toEqual([])
  },
)

test("a form whose work is refused deletes nothing that another tab has made of it meanwhile", async () => {
  await open()
  const { result } = await renderHook(() => useDeliver())
  answer = async (text) => {
    if (text === "corrected") return success()
    await storeEntry(1, { ...write("corrected"), key: "of the other tab", at: Date.now() })
    return refusal(422, { code: "invalid", message: "Taken." })
  }
  await expect(result.current(write("first"))).rejects.toMatchObject({ status: 422 })
  await expect.poll(() => sent).toEqual(["first", "corrected"])
})

test("what its author deletes in another tab while this one sends it is sent no further, not called accepted, and not stored again", async () => {
  await open()
  let signal: AbortSignal | null | undefined
  vi.mocked(window.fetch).mockImplementation((_, init) => {
    signal = init?.signal
    return new Promise((_, refuse) => {
      signal?.addEventListener("abort", () => refuse(signal?.reason))
    })
  })
  const first = sendOrStore(write("first"))
  await expect.poll(() => signal).toBeDefined()
  await forgetEntry(1, "first")
  notifyAsOtherTab()
  expect(await first).toEqual({ state: "waiting", isStored: false })
  expect(signal?.aborted).toBe(true)
  expect(names()).toEqual([])
  expect(await countEntries(1)).toBe(0)
})

test("entries stay listed and are sent though the device could not be read for a moment", async () => {
  await open()
  withEndlessPauses()
  answer = connectionLost
  await sendOrStore(write("first"))
  await entriesOf(1) // It waits until the entry is stored as waiting.
  const usual = IDBDatabase.prototype.transaction
  let failures = 0
  vi.spyOn(console, "warn").mockReturnValue()
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (this.name !== "outbox") return usual.apply(this, args)
    failures++
    throw new DOMException("Connection to Indexed Database server lost.", "UnknownError")
  })
  notifyAsOtherTab()
  await expect.poll(() => failures).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(names()).toEqual(["first"])
  broken.mockRestore()
  answer = accepted
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
})
