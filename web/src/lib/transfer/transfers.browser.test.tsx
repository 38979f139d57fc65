import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { dropSession } from "../session/session.ts"
import { refusal } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { startDownload } from "./download.ts"
import { cancelTransfer } from "./run.ts"
import { downloads, dropTransfers } from "./storedTransfers.ts"
import { Transfers } from "./Transfers.tsx"
import { currentTransfers } from "./transfers.ts"

type Sending = { method: string; body: Blob | string | null; headers: Headers; signal: AbortSignal | null }
type Answer = (url: URL, request: Sending) => Promise<Response>

const line = { answer: undefined as Answer | undefined }

beforeEach(async () => {
  await signInOnDevice(1)
  vi.spyOn(window, "fetch").mockImplementation((url, init) =>
    line.answer!(new URL(String(url), location.href), init as Sending),
  )
  await dropTransfers(1)
})
afterEach(async () => {
  for (const { id } of currentTransfers()) await cancelTransfer(id)
  vi.restoreAllMocks()
  dropSession()
})

/** Bytes in which no two pieces are equal. */
const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8) * 7 + (index >> 16)) % 251)
const sumOf = (bytes: Uint8Array) => bytesToHex(sha256(bytes))
const cut = () => new TypeError("Failed to fetch")
/** A break of the connection, after which the device soon reports that it is back. */
function shortCut() {
  setTimeout(() => dispatchEvent(new Event("online")), 30)
  return cut()
}
const done = () => expect.poll(currentTransfers).toEqual([])

/** A server that sends at most `max` bytes of a file before the connection breaks. */
function sendFile(
  bytes: Uint8Array<ArrayBuffer>,
  { max, tag = sumOf(bytes) }: { max: number; tag?: string },
) {
  const sent: number[] = []
  const tells = { tag: `"${tag}"`, bytes, max, sent, breaks: shortCut }
  line.answer = async (_, { headers }) => {
    const isKnown = headers.get("if-range") === tells.tag
    const start = isKnown ? Number(/bytes=(\d+)-/.exec(headers.get("range") ?? "")?.[1] ?? 0) : 0
    const rest = tells.bytes.subarray(start)
    const part = rest.subarray(0, tells.max)
    sent.push(part.length)
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(part)
      },
      pull: (controller) =>
        part.length < rest.length ? controller.error(tells.breaks()) : controller.close(),
    })
    return new Response(body, {
      status: start > 0 ? 206 : 200,
      headers: {
        etag: tells.tag,
        "content-length": String(rest.length),
        "content-disposition": "attachment",
      },
    })
  }
  return tells
}

const saved = vi.hoisted(() => ({ file: undefined as File | undefined }))
vi.mock("../saveFile.ts", () => ({
  saveFile: (file: File) => {
    saved.file = file
  },
}))

const assignment = {
  from: "GET /assignments/download/{id}",
  name: "lesson.mp4",
  failure: "Failed to download.",
} as const

test("an interrupted download continues where it stopped, and is saved under its name if its checksum is right", async () => {
  const bytes = bytesOf(900_000)
  const { sent } = sendFile(bytes, { max: 400_000 })
  startDownload({ ...assignment, id: 1, size: bytes.length })
  await done()
  expect(sent).toEqual([400_000, 400_000, 100_000])
  expect(saved.file?.name).toBe("lesson.mp4")
  expect(sumOf(new Uint8Array(await saved.file!.arrayBuffer()))).toBe(sumOf(bytes))
  expect(await downloads.find("GET /assignments/download/1")).toBeUndefined()
})

test("a download goes on after the page was closed, but begins again if the file has been replaced", async () => {
  const bytes = bytesOf(500_000)
  const tells = sendFile(bytes, { max: 300_000 })
  const answer = line.answer!
  line.answer = async (...request) => {
    if (tells.sent.length > 0) throw cut()
    return answer(...request)
  }
  const wanted = { ...assignment, id: 2, size: bytes.length }
  startDownload(wanted)
  await expect.poll(() => currentTransfers()[0]?.done).toBe(300_000)
  line.answer = answer
  tells.max = 1_000_000
  startDownload(wanted)
  await done()
  expect(tells.sent).toContain(200_000)

  Object.assign(tells, { max: 300_000, breaks: cut })
  startDownload(wanted)
  await expect.poll(() => currentTransfers()[0]?.done).toBe(300_000)
  const other = bytesOf(400_001)
  Object.assign(tells, { bytes: other, tag: `"${sumOf(other)}"`, max: 1_000_000, sent: [] })
  await done()
  expect(sumOf(new Uint8Array(await saved.file!.arrayBuffer()))).toBe(sumOf(other))
})

test("a hotspot's page in the middle of a download takes nothing of what has come", async () => {
  const bytes = bytesOf(500_000)
  const tells = sendFile(bytes, { max: 300_000 })
  const answer = line.answer!
  let pages = 0
  line.answer = async (...request) => {
    if (tells.sent.length === 0 || pages > 0) return answer(...request)
    pages++
    setTimeout(() => dispatchEvent(new Event("online")), 30)
    return new Response("<h1>Buy more data</h1>", { headers: { "content-type": "text/html" } })
  }
  startDownload({ ...assignment, id: 5, size: bytes.length })
  await done()
  expect([pages, tells.sent]).toEqual([1, [300_000, 200_000]])
  expect(sumOf(new Uint8Array(await saved.file!.arrayBuffer()))).toBe(sumOf(bytes))
})

test("a file that arrives damaged is not saved", async () => {
  saved.file = undefined
  sendFile(bytesOf(1000), { max: 1000, tag: sumOf(bytesOf(1001)) })
  startDownload({ ...assignment, id: 3, size: 1000 })
  await expect
    .poll(() => currentTransfers()[0])
    .toMatchObject({
      state: "failed",
      problem: "Failed to download. It arrived damaged.",
    })
  expect(saved.file).toBeUndefined()
})

test("a download is sealed when its session ends, and nothing is left of it after a sign-out", async () => {
  sendFile(bytesOf(500_000), { max: 300_000 })
  const answer = line.answer!
  let requestCount = 0
  line.answer = async (...request) => {
    if (requestCount++ > 0) throw cut()
    return answer(...request)
  }
  startDownload({ ...assignment, id: 4, size: 500_000 })
  await expect.poll(() => currentTransfers()[0]?.state).toBe("waiting")
  await signInOnDevice(1)
  expect((await downloads.find("GET /assignments/download/4"))?.size).toBe(300_000)
  dropSession()
  await done()
  expect(await downloads.find("GET /assignments/download/4")).toBeUndefined()
  await dropTransfers(1)
  await signInOnDevice(1)
  expect(await downloads.find("GET /assignments/download/4")).toBeUndefined()
})

test("a download on a connection that says nothing says so after five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  line.answer = () => new Promise(() => {})
  startDownload({ from: "GET /materials/{id}/download", id: 3, name: "notes.pdf", size: 2048, failure: "" })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(currentTransfers()).toMatchObject([{ state: "going", done: 0 }])
  expect(currentTransfers()[0]?.isQuiet).toBeFalsy()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await renderInPortal(<Transfers />)
  await expect
    .element(page.getByText(/Nothing arrives at the moment\. This download goes on by itself/))
    .toBeVisible()
})

test("a download that waits for a busy server says so, and not that the connection is missing", async () => {
  line.answer = async () => refusal(503, { code: "unavailable" })
  startDownload({ ...assignment, id: 6, size: 2048 })
  await renderInPortal(<Transfers />)
  await expect
    .element(page.getByText(/^The college’s server is busy\. This download continues at .+ by itself\.$/))
    .toBeVisible()
})
