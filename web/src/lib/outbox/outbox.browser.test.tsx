import { clear, createStore } from "idb-keyval"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { renderHook } from "vitest-browser-react"
import { currentToasts } from "../../ui/overlay/toast.ts"
import { paths } from "../address/paths.ts"
import { noteServerTime } from "../serverTime.ts"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { fillDevice } from "../testing/fillDevice.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { emptyOutboxForEachTest, registerWrite } from "../testing/testOutbox.ts"
import { sendNow } from "./draining.ts"
import { currentEntries } from "./entries.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { sendOrStore } from "./outbox.ts"
import { countEntries, dropEntries, entriesOf, forgetEntry, storeEntry } from "./store.ts"
import { useDeliver } from "./useDeliver.ts"

type Sent = { key: string | null; body: string }
let sent: Sent[]
let answer: () => Promise<Response>
/** The server's clock. */
let serverTime: () => number
const accepted = async () => success({}, "Register taken.")

emptyOutboxForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 657)
  sent = []
  answer = accepted
  serverTime = Date.now
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    if (init?.method === "GET") return success({}, undefined, { date: new Date(serverTime()).toUTCString() })
    const headers = new Headers(init?.headers)
    sent.push({ key: headers.get("idempotency-key"), body: String(init?.body) })
    return answer()
  })
  await dropEntries(2)
})
afterEach(async () => {
  vi.useRealTimers()
  localStorage.removeItem("clock")
})

const register = (mark: string) =>
  registerWrite({
    parts: { body: { mark } },
    path: "/lecturer/attendance/take/7",
    isShownThere: true,
  })

const open = ({ person = 1, address = "/lecturer/dashboard" } = {}) =>
  renderInPortal(<OutboxNotices key={person} person={person} />, { address })
const notice = page.getByRole("status")

test("a write is sent at once, and nothing of it remains on the device", async () => {
  await open()
  expect(await sendOrStore(register("absent"))).toMatchObject({ state: "accepted" })
  expect(sent).toHaveLength(1)
  expect(await countEntries(1)).toBe(0)
})

const keptText = "Register of MAT101 is kept on this device, and sent by itself."
const toastTexts = () => currentToasts().map(({ text }) => text)

test("a stored write is announced once: by the notice, or by a toast if the notice is scrolled out of view", async () => {
  answer = connectionLost
  const { result } = await renderHook(() => useDeliver())
  await result.current(register("absent"))
  expect(toastTexts()).not.toContain(keptText)
  document.body.style.height = "300vh"
  scrollTo(0, 300)
  await result.current(register("late"))
  expect(toastTexts()).toContain(keptText)
  document.body.style.height = ""
})

test("without a connection a write is kept, announced in words, and sent with the same key when the connection is back", async () => {
  await open()
  answer = connectionLost
  expect(await sendOrStore(register("absent"))).toEqual({ state: "waiting", isStored: true })
  await expect
    .element(notice.getByText(/^Register of MAT101: no connection. Kept on this device/))
    .toBeVisible()
  expect(await countEntries(1)).toBe(1)
  answer = accepted
  dispatchEvent(new Event("online"))
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  await expect.element(notice).not.toBeInTheDocument()
})

test("a kept write survives the page, and is sent when its author opens the portal again", async () => {
  const first = await open()
  answer = connectionLost
  await sendOrStore(register("late"))
  const [stored] = await entriesOf(1)
  await first.unmount()
  answer = accepted
  await open()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent.at(-1)).toEqual({ key: stored?.key, body: '{"mark":"late"}' })
})

test("a write that is sent although the device couldn't store it takes its stored earlier state along", async () => {
  await open()
  answer = connectionLost
  await sendOrStore(register("absent"))
  fillDevice()
  expect(await sendOrStore(register("late"))).toEqual({ state: "waiting", isStored: false })
  await entriesOf(1) // It waits for the attempts to store.
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  answer = accepted
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  expect(sent.at(-1)?.body).toBe('{"mark":"late"}')
  expect(await countEntries(1)).toBe(0)
})

test("many refused writes are one notice, which leads to the list", async () => {
  answer = async () => refusal(422, { code: "invalid", message: "Taken." })
  await open()
  for (const number of [1, 2, 3]) await sendOrStore({ ...register("absent"), name: `register ${number}` })
  await expect.element(page.getByText("3 registers wait for your answer on this device.")).toBeVisible()
  await expect.element(page.getByText(/^Register of MAT101:/)).not.toBeInTheDocument()
  await expect.element(page.getByRole("link", { name: "Open" })).toHaveAttribute("href", paths.outbox)
})

test("a refused write of which its author knows nothing is deleted, and one that they made stays", async () => {
  await open()
  answer = connectionLost
  await sendOrStore({ ...register("read"), name: "read receipt", isQuiet: true })
  await sendOrStore({ ...register("gone"), name: "deleted", isQuiet: true, isRefusalShown: true })
  answer = async () => refusal(404, { code: "not_found" })
  sendNow()
  await expect
    .poll(() => currentEntries().map(({ name, state }) => [name, state]))
    .toEqual([["deleted", "refused"]])
  expect(await countEntries(1)).toBe(1)
})

test("somebody else's sign-in neither sends nor deletes a kept write", async () => {
  const first = await open()
  answer = connectionLost
  await sendOrStore(register("absent"))
  const before = sent.length
  await first.unmount()
  await signInOnDevice(2)
  answer = accepted
  await open({ person: 2 })
  await dropEntries(2)
  expect(await countEntries(1)).toBe(1)
  expect(sent).toHaveLength(before)
})

test("a later write of the same name replaces a kept one", async () => {
  await open()
  answer = connectionLost
  await sendOrStore(register("absent"))
  await sendOrStore(register("present"))
  expect(await entriesOf(1)).toMatchObject([{ parts: { body: { mark: "present" } } }])
  answer = accepted
  await page.getByRole("button", { name: "Send now" }).click()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent.at(-1)?.body).toBe('{"mark":"present"}')
})

test("a failure without a reason is shown in the specification's words", async () => {
  answer = async () => refusal(403, { code: "forbidden" })
  await open()
  await sendOrStore(register("absent"))
  await expect.element(page.getByText(`Register of MAT101: ${register("").failure}`)).toBeVisible()
})

test("a refusal stays with its reason until the author has seen to it, but not on the screen that shows it", async () => {
  answer = async () =>
    refusal(409, { code: "conflict", message: "Taken by Grace Phiri.", current: { id: 3 } })
  const first = await open()
  expect(await sendOrStore(register("absent"))).toMatchObject({ state: "refused" })
  await expect
    .element(page.getByRole("alert").getByText("Register of MAT101: Taken by Grace Phiri."))
    .toBeVisible()
  await expect.element(page.getByRole("link", { name: "Open" })).toHaveAttribute("href", paths.outbox)
  expect(await entriesOf(1)).toMatchObject([{ refusal: { current: { id: 3 } } }])
  await first.unmount()
  await open({ address: register("").path })
  await expect.poll(currentEntries).toHaveLength(1)
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test("a question that comes when a kept write is sent waits above every screen for its author's yes", async () => {
  answer = async () => refusal(409, { code: "question", message: "Was there a class?" })
  await open()
  expect(await sendOrStore(register("absent"))).toMatchObject({ state: "refused" })
  await expect.element(notice.getByText(/^Register of MAT101: Was there a class\?/)).toBeVisible()
  expect(await countEntries(1)).toBe(1)
  answer = accepted
  await page.getByRole("button", { name: "Yes, send it" }).click()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent.map(({ body }) => body)).toEqual(['{"mark":"absent"}', '{"mark":"absent","confirmed":true}'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

const named = (name: string) => ({ ...register(name), name, title: name })

test("entries go out in the order in which they were made, though the clock went back in between", async () => {
  const tab = await open()
  answer = connectionLost
  await sendOrStore(named("first"))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 24 * 60 * 60_000 })
  await sendOrStore(named("second"))
  vi.useRealTimers()
  await tab.unmount()
  sent = []
  answer = accepted
  await open()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent.map(({ body }) => body)).toEqual(['{"mark":"first"}', '{"mark":"second"}'])
})

test("a notice counts what the browser has deleted, until its author has read it", async () => {
  const tab = await open()
  answer = connectionLost
  await sendOrStore(named("one"))
  await sendOrStore(named("two"))
  await tab.unmount()
  await clear(createStore("outbox", "outbox"))
  await open()
  const alert = page.getByRole("alert").getByText(/The browser has deleted 2 registers from this device/)
  await expect.element(alert).toBeVisible()
  await page.getByRole("button", { name: "I have read this" }).click()
  await expect.element(alert).not.toBeInTheDocument()
  expect(localStorage.getItem("outbox")).toBeNull()
})

const month = 31 * 24 * 60 * 60_000

test("a clock that is set a month ahead while the page is open makes nothing old that was made today", async () => {
  await open()
  answer = connectionLost
  await sendOrStore(register("absent"))
  noteServerTime(new Date().toUTCString())
  const started = performance.now()
  const now = Date.now()
  serverTime = () => now + performance.now() - started
  vi.useFakeTimers({ toFake: ["Date"], now: now + month })
  answer = accepted
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
})

test("an author is asked before what has waited for a month is sent, and it keeps its key", async () => {
  await storeEntry(1, { ...register("absent"), key: "of old", at: Date.now() - month })
  await open()
  await expect.element(page.getByText(/It has waited since .* Send it now\?/)).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole("button", { name: "Yes, send it" }).click()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(sent.map(({ key }) => key)).toEqual(["of old"])
})

test("a busy server is called busy, and is left alone for as long as it says", async () => {
  answer = async () => refusal(503, { code: "unavailable" }, { "retry-after": "3600" })
  await open()
  await sendOrStore(register("absent"))
  await expect.element(notice.getByText(/the college’s server is busy\. Kept on this device/)).toBeVisible()
  await page.getByRole("button", { name: "Send now" }).click()
  await expect.poll(() => sent.length).toBe(2)
})

test("an entry that another tab has sent isn't sent again", async () => {
  await open()
  answer = connectionLost
  await sendOrStore(register("absent"))
  await forgetEntry(1, "register 7")
  sent = []
  answer = accepted
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  expect(sent).toEqual([])
})
