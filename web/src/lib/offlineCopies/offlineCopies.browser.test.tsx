import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { cachedAnswerOf } from "../api/answerCache.ts"
import { evictingCopies } from "../encryptedStorage/deviceStore.ts"
import { encryptedStore } from "../encryptedStorage/encryptedStore.ts"
import { forgetPerson } from "../encryptedStorage/people.ts"
import { noteServerTime } from "../serverTime.ts"
import { dropSession } from "../session/session.ts"
import { refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { cancelTransfer } from "../transfer/run.ts"
import { Transfers } from "../transfer/Transfers.tsx"
import { currentTransfers } from "../transfer/transfers.ts"
import { downloadOfflineCopy, type OfflineCopyRequest } from "./downloadOfflineCopy.ts"
import { OfflineCopyButton } from "./OfflineCopyButton.tsx"
import { OfflineCopyList } from "./OfflineCopyList.tsx"
import {
  currentOfflineCopies,
  deleteOfflineCopy,
  loadOfflineCopies,
  offlineFiles,
  openOfflineFile,
  storageName,
  storeOfflineCopy,
} from "./offlineCopies.ts"
import { refreshOfflineCopies } from "./refreshOfflineCopies.ts"

type Sending = { headers: Headers; signal: AbortSignal | null }
const store = encryptedStore("files")
const contentOf = (id: number) => `The answer of ${id}. `.repeat(15_000)

let requests: { id: number; from: number }[]
/** The number of bytes of a file after which its connection breaks. Each file's connection breaks once. */
let cuts: Map<number, number>
/** The numbers of bytes after which nothing more of a file arrives. This happens once. */
let hangs: Set<number>
let refused: Map<number, number>
let sheet: () => Response

beforeEach(async () => {
  document.documentElement.dataset.megabyte = "5"
  requests = []
  cuts = new Map()
  hangs = new Set()
  refused = new Map()
  sheet = () => success({ sheet: 1 }, undefined, { etag: '"sheet"' })
  for (const person of [1, 2]) await store.dropAll(person)
  await signInOnDevice(1)
  await loadOfflineCopies()
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const id = Number(/submissions\/(\d+)\/download/.exec(String(input))?.[1] ?? 0)
    return id ? send(id, init as Sending) : sheet()
  })
})
afterEach(async () => {
  for (const { id } of currentTransfers()) await cancelTransfer(id)
  vi.restoreAllMocks()
  dropSession()
})

function send(id: number, { headers, signal }: Sending) {
  const status = refused.get(id)
  if (status) return refusal(status, { code: "not_found", message: "Gone." })
  const bytes = new TextEncoder().encode(contentOf(id))
  const from = Number(/bytes=(\d+)-/.exec(headers.get("range") ?? "")?.[1] ?? 0)
  requests.push({ id, from })
  const max = hangs.has(id) ? 150_000 : cuts.get(id)
  const isHanging = hangs.delete(id)
  cuts.delete(id)
  const rest = bytes.subarray(from, max)
  const body = new ReadableStream({
    start(controller) {
      signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true })
      controller.enqueue(rest)
    },
    pull(controller) {
      if (isHanging) return
      if (max === undefined) return controller.close()
      setTimeout(() => dispatchEvent(new Event("online")), 30)
      controller.error(new TypeError("Failed to fetch"))
    },
  })
  const tells = {
    etag: `"${bytesToHex(sha256(bytes))}"`,
    "content-length": String(bytes.length - from),
    "content-type": "text/plain",
    "content-disposition": "attachment",
  }
  return new Response(body, { status: from > 0 ? 206 : 200, headers: tells })
}

const work = (id: number) => ({
  key: `submission ${id}`,
  from: "GET /assignments/submissions/{id}/download" as const,
  id,
  name: `work${id}.txt`,
  size: contentOf(id).length,
})
const query = { subject_id: 5, class: "P1", term_id: 1 }
const requestFor = (...ids: number[]): OfflineCopyRequest => ({
  name: "works 1 P1",
  title: "Essay, P1",
  path: "/lecturer/marks/5/P1/desk?work=1",
  files: ids.map(work),
  reads: [{ endpoint: "GET /grade-sheets", query }],
  isTask: true,
})

const open = (request: OfflineCopyRequest, onDone = () => undefined) =>
  renderInPortal(
    <>
      <Transfers />
      <OfflineCopyButton
        request={request}
        label="Save for offline"
        singular="work"
        plural="works"
        until="until all are marked"
        onDone={onDone}
      />
    </>,
  )
const button = (name: RegExp | string) => page.getByRole("button", { name })
const downloadCopy = async () => {
  await button(/^Save for offline \(/).click()
  await button("Save for offline").last().click()
}
const textOf = async (id: number) => (await openOfflineFile(`submission ${id}`))?.text()

test("number, size, price and room are said before, and the files come one after the other, each from where it was cut", async () => {
  cuts.set(2, 150_000)
  const onDone = vi.fn(() => undefined)
  await open(requestFor(1, 2, 3), onDone)
  await button(/^Save for offline \(747 KB, about MWK 4\)/).click()
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent(/3 works, 747 KB, about MWK 4\. Locked for you alone, .+ This device has room for /)
  expect(requests).toEqual([])
  await button("Save for offline").last().click()
  await expect.element(button("All 3 works are on this device")).toBeVisible()
  expect(requests).toEqual([
    { id: 1, from: 0 },
    { id: 2, from: 0 },
    { id: 2, from: 150_000 },
    { id: 3, from: 0 },
  ])
  expect(onDone).toHaveBeenCalledOnce()
  for (const id of [1, 2, 3]) expect(await textOf(id)).toBe(contentOf(id))
  expect(cachedAnswerOf(["GET /grade-sheets", { query }])?.data).toEqual({ sheet: 1 })

  await button("All 3 works are on this device").click()
  await button("Remove").last().click()
  await expect.element(button(/^Save for offline \(/)).toBeVisible()
  expect(await store.count(1)).toBe(0)
})

test("what has come stays when the rest is cancelled and the page is closed, and is not fetched again", async () => {
  hangs.add(2)
  const screen = await open(requestFor(1, 2))
  await downloadCopy()
  await expect.poll(async () => (await offlineFiles.find(storageName("submission 2")))?.size).toBe(150_000)
  await expect.element(page.getByText("Saving Essay, P1")).toBeVisible()
  await button(/^Pause/).click()
  await expect.element(page.getByText(/^Paused at /)).toBeVisible()
  await button(/^Cancel/).click()
  await expect.element(button(/^Save the other 1 \(/)).toBeVisible()
  expect(currentTransfers()).toEqual([])
  await screen.unmount()

  requests = []
  await open(requestFor(1, 2))
  await button(/^Save the other 1/).click()
  await button("Save for offline").last().click()
  await expect.element(button("All 2 works are on this device")).toBeVisible()
  expect(requests).toEqual([{ id: 2, from: 150_000 }])
})

test("a file that was replaced or is gone keeps none of the others from coming, and is still said to be missing", async () => {
  const replaced = { ...work(2), size: 7 }
  refused.set(3, 404)
  await open({ ...requestFor(), files: [work(1), replaced, work(3), work(4)] })
  await downloadCopy()
  await expect.element(button(/^Save the other 2/)).toBeVisible()
  expect([await textOf(1), await textOf(2), await textOf(3), await textOf(4)]).toEqual([
    contentOf(1),
    undefined,
    undefined,
    contentOf(4),
  ])
})

test("a device without enough room says so, and nothing is fetched", async () => {
  vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ quota: 21 * 1024 ** 2, usage: 0 })
  const large = { ...work(1), size: 5 * 1024 ** 2 }
  await open({ ...requestFor(), files: [large] })
  const downloadButton = button(/^Save for offline \(/)
  await expect.element(downloadButton).toHaveAttribute("aria-disabled", "true")
  await expect
    .element(downloadButton)
    .toHaveAccessibleDescription("This device has room for 1 MB, and this takes 5 MB.")
  expect(requests).toEqual([])
})

test("a device that fills up meanwhile keeps what has come, and says why the rest is missing", async () => {
  await open(requestFor(1, 2))
  const usual = IDBDatabase.prototype.transaction
  vi.spyOn(console, "warn").mockReturnValue()
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...given) {
    if (given[1] === "readwrite" && this.name === "files" && requests.some(({ id }) => id === 2))
      throw new DOMException("Full.", "QuotaExceededError")
    return usual.apply(this, given)
  })
  await downloadCopy()
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Not everything could be kept, because this device’s storage is full.")
  expect([await textOf(1), await textOf(2)]).toEqual([contentOf(1), undefined])
})

test("what is removed while it is being saved is fetched no further, and nothing of it is left", async () => {
  hangs.add(1)
  await renderInPortal(<OfflineCopyList />)
  await downloadOfflineCopy(requestFor(1, 2), () => undefined)
  await expect.poll(async () => (await offlineFiles.find(storageName("submission 1")))?.size).toBe(150_000)
  await button("Remove Essay, P1").click()
  await expect.poll(currentTransfers).toEqual([])
  await expect.poll(() => store.count(1)).toBe(0)
  expect(requests).toEqual([{ id: 1, from: 0 }])
})

test("a file whose beginning was evicted for unsent work while it came is not called stored", async () => {
  hangs.add(1)
  await open(requestFor(1))
  await downloadCopy()
  await expect.poll(async () => (await offlineFiles.find(storageName("submission 1")))?.size).toBe(150_000)
  await evictingCopies(async () => ((await store.count(1)) === 0 ? true : undefined))
  await button(/^Pause/).click()
  await button(/^Continue/).click()
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Essay, P1 was removed from this device while it was being saved.")
  await loadOfflineCopies()
  expect([...currentOfflineCopies().completeKeys]).toEqual([])
  await button(/^Cancel/).click()
})

test("a file that another tab has evicted is not called stored once somebody has tried to open it", async () => {
  await open(requestFor(1))
  await downloadCopy()
  await expect.element(button("On this device")).toBeVisible()
  await store.dropAll(1)
  expect(await textOf(1)).toBeUndefined()
  await expect.element(button(/^Save for offline \(/)).toBeVisible()
})

test("another person finds nothing of it and loses nothing, and a forgotten phone has none", async () => {
  await open(requestFor(1))
  await downloadCopy()
  await expect.element(button("On this device")).toBeVisible()
  await signInOnDevice(2)
  await loadOfflineCopies()
  expect(currentOfflineCopies().offlineCopies).toEqual([])
  expect(await textOf(1)).toBeUndefined()
  await deleteOfflineCopy("works 1 P1")
  await storeOfflineCopy({ ...requestFor(), at: Date.now() })
  await signInOnDevice(1)
  await loadOfflineCopies()
  expect(await textOf(1)).toBe(contentOf(1))
  await forgetPerson(1)
  expect([await store.count(1), await store.count(2)]).toEqual([0, 1])
})

test("it goes after thirty days by the server's time, and never because a clock says so", async () => {
  const now = Date.now()
  noteServerTime(new Date(now - 20 * 86_400_000).toUTCString())
  await storeOfflineCopy({ ...requestFor(1), at: now - 31 * 86_400_000 })
  expect(await loadOfflineCopies()).toHaveLength(1)
  noteServerTime(new Date(now).toUTCString())
  expect(await loadOfflineCopies()).toHaveLength(0)
  expect(await store.count(1)).toBe(0)
})

test("what its screen reads is read again with it, and whoever may not read it any more keeps no files", async () => {
  await storeOfflineCopy({ ...requestFor(1), at: Date.now() })
  sheet = () => success({ sheet: 2 }, undefined, { etag: '"later"' })
  await refreshOfflineCopies()
  expect(cachedAnswerOf(["GET /grade-sheets", { query }])?.data).toEqual({ sheet: 2 })
  sheet = () => refusal(404, { code: "not_found", message: "Not found." })
  await refreshOfflineCopies()
  expect(await loadOfflineCopies()).toEqual([])
})
