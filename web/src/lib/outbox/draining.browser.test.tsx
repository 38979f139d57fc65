import { QueryClient, useQuery } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { emptyOutboxForEachTest, registerWrite, withEndlessPauses } from "../testing/testOutbox.ts"
import { sendNow } from "./draining.ts"
import { currentEntries } from "./entries.ts"
import type { FinishedWrite } from "./entry.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { holdEntry, releaseEntry, sendAgain, sendOrStore } from "./outbox.ts"
import { countEntries, entryOf, forgetEntry, storeEntry } from "./store.ts"

// The order in which several waiting entries are sent.

let sent: string[]
let answer: (text: string) => Promise<Response>
const accepted = async () => success()

emptyOutboxForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 657)
  sent = []
  answer = accepted
  vi.spyOn(window, "fetch").mockImplementation((_, init) => {
    const { text } = JSON.parse(String(init?.body)) as { text: string }
    sent.push(text)
    return answer(text)
  })
})

const write = (text: string, changes: Partial<FinishedWrite> = {}) =>
  registerWrite({ name: text, parts: { body: { text } }, title: `The ${text}`, ...changes })
const open = (part = <OutboxNotices person={1} />, queries = new QueryClient()) =>
  renderInPortal(part, { address: "/lecturer/dashboard", queries })

/** Stores writes without a connection, and forgets that they were tried. */
async function storeAll(...writes: readonly FinishedWrite[]) {
  answer = connectionLost
  for (const finished of writes) await sendOrStore(finished)
  sent = []
}
const names = () => currentEntries().map(({ name }) => name)

test("who asks to send during an attempt that then fails doesn't wait for the next pause to end", async () => {
  await open()
  withEndlessPauses()
  await storeAll(write("first"))
  const attempt = Promise.withResolvers<Response>()
  answer = () => attempt.promise
  sendNow()
  await expect.poll(() => sent).toEqual(["first"])
  answer = accepted
  sendNow()
  attempt.reject(new TypeError("Failed to fetch"))
  await expect.poll(names).toEqual([])
  expect(sent).toEqual(["first", "first"])
})

const between = "Something between this device and the college answered in its place."
const blocking: readonly [string, () => Response, RegExp][] = [
  [
    "a 429 with a long Retry-After",
    () => refusal(429, { code: "too_many", message: "Later." }, { "retry-after": "3600" }),
    /^The first: the college’s server is busy\. Kept on this device, and sent by itself\./,
  ],
  [
    "a proxy's 504",
    () => new Response("<h1>Gateway Timeout</h1>", { status: 504 }),
    /^The first: the college’s server is busy\. Kept on this device, and sent by itself\./,
  ],
  [
    "the 403 of a web filter",
    () => new Response("<h1>Blocked</h1>", { status: 403 }),
    new RegExp(
      `^The first: no connection\\. ${between} Kept on this device, and sent by itself\\. A private window keeps it only until you close it\\.`,
    ),
  ],
]

test.each(blocking)(
  "an entry that always gets %s is tried again and says so, and later ones are sent",
  async (_, blocked, text) => {
    await open()
    await storeAll(write("first"), write("second"), write("third"))
    answer = async (sentText) => (sentText === "first" ? blocked() : success())
    sendNow()
    await expect.poll(names).toEqual(["first"])
    await expect.element(page.getByRole("status").getByText(text)).toBeVisible()
    sendNow()
    await expect.poll(() => sent.filter((sentText) => sentText === "first").length).toBeGreaterThan(1)
    answer = accepted
    sendNow()
    await expect.poll(() => countEntries(1)).toBe(0)
  },
)

test("an entry that a proxy finds too large each time is not tried for ever: its author sends it elsewhere or saves it", async () => {
  const { container } = await open()
  answer = async (text) =>
    text === "first" ? new Response("<h1>Request Entity Too Large</h1>", { status: 413 }) : success()
  expect(await sendOrStore(write("first"))).toEqual({ state: "waiting", isStored: true })
  await expect
    .poll(() => {
      sendNow()
      return currentEntries()[0]?.state
    })
    .toBe("refused")
  expect(sent).toEqual(["first", "first", "first"])
  expect(container.textContent).toContain(
    "The first: Too large for this connection. Send it over another one, or save it as a file.",
  )
  expect(await sendOrStore(write("second"))).toMatchObject({ state: "accepted" })
  answer = accepted
  expect(await sendAgain("first")).toMatchObject({ state: "accepted" })
  expect(await countEntries(1)).toBe(0)
})

test("a server that answers nothing but 503 gets a few requests, and others only after a pause", async () => {
  await open()
  await storeAll(...["a", "b", "c", "d", "e", "f"].map((text) => write(text)))
  answer = async () => refusal(503, { code: "unavailable", message: "Starting." })
  sendNow()
  await expect.poll(() => currentEntries().filter(({ because }) => because === "busy").length).toBe(3)
  expect(sent).toEqual(["a", "b", "c"])
  sendNow()
  await expect.poll(() => sent.length).toBe(6)
  expect(sent.slice(3)).toEqual(["d", "e", "f"])
})

test("who asks to send isn't held up by a filter that wants to be left alone for a year", async () => {
  await open()
  await storeAll(write("a"))
  answer = async () => refusal(503, { code: "unavailable" }, { "retry-after": "31536000" })
  sendNow()
  await expect.poll(() => currentEntries()[0]?.because).toBe("busy")
  sendNow()
  await expect.poll(() => sent.length).toBe(2)
})

test("a mark that was typed later waits for the earlier one of the same cell, and the others don't", async () => {
  const marks = (text: string, ids: readonly string[]) =>
    write(text, { counted: { number: ids.length, singular: "mark", plural: "marks", ids } })
  await open()
  await storeAll(marks("first", ["cell 1", "cell 2"]), marks("later", ["cell 2"]), marks("other", ["cell 3"]))
  answer = async (text) => (text === "first" ? refusal(503, { code: "unavailable" }) : success())
  sendNow()
  await expect.poll(names).toEqual(["first", "later"])
  expect(sent).toEqual(["first", "other"])
  answer = accepted
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent).toEqual(["first", "other", "first", "later"])
})

test("what waits for a connection is sent as soon as another write shows that there is one", async () => {
  await open()
  withEndlessPauses()
  await storeAll(write("mark"))
  answer = accepted
  await sendOrStore(write("register"))
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent).toEqual(["register", "mark"])
})

test("ten waiting writes restart a screen's slow first read once", async () => {
  let reads = 0
  const slow = () => {
    reads++
    return new Promise<never>(() => undefined)
  }
  function Screen() {
    useQuery({ queryKey: ["slow"], queryFn: slow })
    return <OutboxNotices person={1} />
  }
  await open(<Screen />)
  await storeAll(...Array.from({ length: 10 }, (_, index) => write(`write ${index}`)))
  expect(reads).toBe(1)
  answer = accepted
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
  await expect.poll(() => reads).toBe(2)
  expect(sent).toHaveLength(10)
})

test("an entry that was refused in another tab is not sent from this one too", async () => {
  await open()
  await storeAll(write("first"))
  const stored = await entryOf(1, "first")
  await storeEntry(1, { ...stored!, refusal: { message: "Taken by Grace Phiri." } })
  answer = accepted
  sendNow()
  await expect.poll(() => currentEntries()[0]?.state).toBe("refused")
  await expect.element(page.getByText("The first: Taken by Grace Phiri.")).toBeVisible()
  expect(sent).toEqual([])
})

const mark = (text: string) =>
  write(text, { counted: { number: 1, singular: "mark", plural: "marks", ids: ["cell 1"] } })

/** Stores an entry as another tab does. `tab` is that tab's name, if it may still change the entry. */
async function storeInOtherTab(finished: FinishedWrite, tab?: string) {
  await storeEntry(1, { ...finished, key: `of ${finished.name}`, at: Date.now() }, { tab })
  tellAsOtherTab()
}
function tellAsOtherTab() {
  const channel = new BroadcastChannel("outbox")
  channel.postMessage("changed")
  channel.close()
}
/** Holds the lock of another tab. Returns a function that closes that tab. */
function openOtherTab(tab: string) {
  const isOpen = Promise.withResolvers<void>()
  void navigator.locks.request(`outbox of ${tab}`, () => isOpen.promise)
  return isOpen.resolve
}

test("a mark of another tab that was typed later is sent after the earlier one of this tab", async () => {
  await open()
  await storeAll(mark("first"))
  await storeInOtherTab(mark("later"))
  await expect.poll(names).toEqual(["first", "later"])
  sent = []
  answer = accepted
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent).toEqual(["first", "later"])
})

test("the screens are read again once another tab has sent what waited in this one", async () => {
  const reads = vi.fn(async () => "read")
  function Screen() {
    useQuery({ queryKey: ["screen"], queryFn: reads })
    return <OutboxNotices person={1} />
  }
  await open(<Screen />)
  await storeAll(write("first"))
  await expect.poll(() => reads).toHaveBeenCalledOnce()
  await forgetEntry(1, "first")
  tellAsOtherTab()
  await expect.poll(names).toEqual([])
  await expect.poll(() => reads).toHaveBeenCalledTimes(2)
})

test("an entry that another tab held when it was closed is sent from this tab", async () => {
  const closeOther = openOtherTab("other")
  await open()
  await storeInOtherTab(write("held"), "other")
  await storeInOtherTab(write("free"))
  await expect.poll(() => sent).toEqual(["free"])
  await expect.poll(names).toEqual([])
  closeOther()
  await expect.poll(() => sent).toEqual(["free", "held"])
})

test("an entry is not forgotten that is made while another tab's entries are read, nor comes one back that was sent", async () => {
  await open()
  await storeAll(write("first"))
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const query = navigator.locks.query.bind(navigator.locks)
  vi.spyOn(navigator.locks, "query").mockImplementation(async () => {
    asked.resolve()
    await go.promise
    return query()
  })
  const closeOther = openOtherTab("other")
  await storeInOtherTab(write("held"), "other")
  await asked.promise
  expect(await holdEntry(write("made meanwhile"))).toBe(true)
  answer = accepted
  expect(await releaseEntry("first")).toMatchObject({ state: "accepted" })
  answer = connectionLost
  go.resolve()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(names()).toEqual(["made meanwhile"])
  closeOther()
})
