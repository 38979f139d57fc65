import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { ConfirmProvider } from "../../ui/overlay/ConfirmProvider.tsx"
import { dropSession, keepSession } from "../session/session.ts"
import { startDownload } from "./download.ts"
import { dropTransfers, keptDownload, keptUploads } from "./keeping.ts"
import { cancelTransfer } from "./run.ts"
import { Transfers } from "./Transfers.tsx"
import { currentTransfers } from "./transfers.ts"
import { startUpload } from "./upload.ts"

type Sending = { method: string; body: Blob | string | null; headers: Headers; signal: AbortSignal | null }
type Answer = (url: URL, request: Sending, onSent?: (share: number) => void) => Promise<Response>

const line = vi.hoisted(() => ({ answer: undefined as Answer | undefined }))
vi.mock("../api/progress.ts", () => ({
  fetchWithProgress: (onSent: (share: number) => void) => (url: string, request: Sending) =>
    line.answer!(new URL(url, location.href), request, onSent),
}))

const ada = { id: 1, email: "ada@college.example", role: "lecturer", firstName: "Ada", lastName: "Example" }

beforeEach(async () => {
  keepSession({ token: "bearer", user: ada as Parameters<typeof keepSession>[0]["user"] })
  vi.spyOn(window, "fetch").mockImplementation((url, init) =>
    line.answer!(new URL(String(url), location.href), init as Sending),
  )
  await dropTransfers()
})
afterEach(async () => {
  for (const { id } of currentTransfers()) await cancelTransfer(id)
  vi.restoreAllMocks()
  dropSession()
})

/** Bytes of which no piece is like another. */
const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, place) => (place * 31 + (place >> 8) * 7 + (place >> 16)) % 251)
const sumOf = (bytes: Uint8Array) => bytesToHex(sha256(bytes))
const cut = () => new TypeError("Failed to fetch")
/** A cut after which the device soon says that the line is back. */
function shortCut() {
  setTimeout(() => dispatchEvent(new Event("online")), 30)
  return cut()
}
const done = () => expect.poll(currentTransfers).toEqual([])

/** A server that takes a file in pieces. At each of `cuts` the line breaks, and half of the piece has arrived. */
function takeUploads(size: number, cuts: readonly number[] = []) {
  const arrived = new Uint8Array(size)
  const left = [...cuts]
  const seen = { offset: 0, sent: 0, begun: 0, sha256: "" }
  line.answer = async ({ pathname, searchParams }, { method, body }, onSent) => {
    const upload = () => ({ id: 7, offset: seen.offset })
    if (method === "POST") {
      seen.begun++
      seen.sha256 = JSON.parse(String(body)).sha256
      return Response.json({ success: true, data: { upload: upload() } }, { status: 201 })
    }
    if (method === "PATCH") {
      const offset = Number(searchParams.get("offset"))
      expect(pathname).toBe("/api/resumable-uploads/7")
      expect(offset).toBe(seen.offset)
      const piece = new Uint8Array(await (body as Blob).arrayBuffer())
      const breaks = left[0] !== undefined && offset + piece.length > left[0]
      const part = breaks ? piece.subarray(0, piece.length / 2) : piece
      seen.sent += piece.length
      arrived.set(part, offset)
      seen.offset = offset + part.length
      onSent?.(1)
      if (breaks) {
        left.shift()
        throw shortCut()
      }
    }
    return Response.json({ success: true, data: { upload: upload() } })
  }
  return { arrived, seen }
}

test("a file whose line is cut three times arrives whole, with at most a twentieth sent twice", async () => {
  const bytes = bytesOf(6_000_000)
  const { arrived, seen } = takeUploads(bytes.length, [1_000_000, 3_000_000, 5_500_000])
  const save = vi.fn(async () => undefined)
  startUpload({ file: new File([bytes], "lesson.mp4"), kind: "material", form: { title: "Lesson" }, save })
  await done()
  expect(save).toHaveBeenCalledWith(7)
  expect(seen.sha256).toBe(sumOf(bytes))
  expect(sumOf(arrived)).toBe(sumOf(bytes))
  expect(seen.sent - bytes.length).toBeLessThanOrEqual(0.05 * bytes.length)
  expect(await keptUploads()).toEqual([])
})

test("the same file, chosen again after the page was closed, goes on where it was", async () => {
  const bytes = bytesOf(400_000)
  const file = () => new File([bytes], "lesson.mp4", { lastModified: 5 })
  const { seen } = takeUploads(bytes.length)
  const whole = line.answer
  const sends = {
    file: file(),
    kind: "material",
    form: { title: "Lesson" },
    save: async () => undefined,
  } as const
  line.answer = async (...request) => {
    if (seen.offset > 150_000) throw cut()
    return whole!(...request)
  }
  startUpload(sends)
  await expect.poll(() => currentTransfers()[0]?.state).toBe("waiting")
  expect(await keptUploads()).toMatchObject([{ name: "lesson.mp4", form: { title: "Lesson" } }])
  dropSession() // A closed page leaves the same behind as a session that ended.
  await done()
  keepSession({ token: "bearer", user: ada as Parameters<typeof keepSession>[0]["user"] })
  line.answer = whole
  startUpload({ ...sends, file: file() })
  await done()
  expect(seen).toMatchObject({ begun: 1, sent: bytes.length })
})

/** A server that sends a file, at most `most` bytes of it before the line breaks. */
function sendFile(
  bytes: Uint8Array<ArrayBuffer>,
  { most, tag = sumOf(bytes) }: { most: number; tag?: string },
) {
  const sent: number[] = []
  const tells = { tag: `"${tag}"`, bytes, most, sent, breaks: shortCut }
  line.answer = async (_, { headers }) => {
    const known = headers.get("if-range") === tells.tag
    const start = known ? Number(/bytes=(\d+)-/.exec(headers.get("range") ?? "")?.[1] ?? 0) : 0
    const rest = tells.bytes.subarray(start)
    const part = rest.subarray(0, tells.most)
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

test("a download that is cut goes on where it was, and is saved under its name when its checksum is right", async () => {
  const bytes = bytesOf(900_000)
  const { sent } = sendFile(bytes, { most: 400_000 })
  startDownload({ ...assignment, id: 1, size: bytes.length })
  await done()
  expect(sent).toEqual([400_000, 400_000, 100_000])
  expect(saved.file?.name).toBe("lesson.mp4")
  expect(sumOf(new Uint8Array(await saved.file!.arrayBuffer()))).toBe(sumOf(bytes))
  expect(await keptDownload("GET /assignments/download/1")).toBeUndefined()
})

test("a download goes on after the page was closed, but begins again if the file has been replaced", async () => {
  const bytes = bytesOf(500_000)
  const tells = sendFile(bytes, { most: 300_000 })
  const answer = line.answer!
  line.answer = async (...request) => {
    if (tells.sent.length > 0) throw cut()
    return answer(...request)
  }
  const wanted = { ...assignment, id: 2, size: bytes.length }
  startDownload(wanted)
  await expect.poll(() => currentTransfers()[0]?.done).toBe(300_000)
  line.answer = answer
  tells.most = 1_000_000
  startDownload(wanted)
  await done()
  expect(tells.sent).toContain(200_000)

  Object.assign(tells, { most: 300_000, breaks: cut })
  startDownload(wanted)
  await expect.poll(() => currentTransfers()[0]?.done).toBe(300_000)
  const other = bytesOf(400_001)
  Object.assign(tells, { bytes: other, tag: `"${sumOf(other)}"`, most: 1_000_000, sent: [] })
  await done()
  expect(sumOf(new Uint8Array(await saved.file!.arrayBuffer()))).toBe(sumOf(other))
})

test("a file that arrives damaged is not saved", async () => {
  saved.file = undefined
  sendFile(bytesOf(1000), { most: 1000, tag: sumOf(bytesOf(1001)) })
  startDownload({ ...assignment, id: 3, size: 1000 })
  await expect
    .poll(() => currentTransfers()[0])
    .toMatchObject({
      state: "failed",
      problem: "Failed to download. It arrived damaged.",
    })
  expect(saved.file).toBeUndefined()
})

test("nothing of a download is left on the device after sign-out", async () => {
  sendFile(bytesOf(500_000), { most: 300_000 })
  const answer = line.answer!
  let asked = 0
  line.answer = async (...request) => {
    if (asked++ > 0) throw cut()
    return answer(...request)
  }
  startDownload({ ...assignment, id: 4, size: 500_000 })
  await expect.poll(() => currentTransfers()[0]?.state).toBe("waiting")
  keepSession({ token: "bearer", user: ada as Parameters<typeof keepSession>[0]["user"] })
  expect((await keptDownload("GET /assignments/download/4"))?.size).toBe(300_000)
  dropSession()
  await done()
  keepSession({ token: "bearer", user: ada as Parameters<typeof keepSession>[0]["user"] })
  await expect.poll(() => keptDownload("GET /assignments/download/4")).toBeUndefined()
})

test("a transfer is paused, continued and cancelled in a list above every screen", async () => {
  const bytes = bytesOf(300_000)
  const { seen } = takeUploads(bytes.length)
  const whole = line.answer!
  const go = Promise.withResolvers<void>()
  line.answer = async (url, request, onSent) => {
    if (seen.offset > 0 && request.method === "PATCH") {
      await Promise.race([
        go.promise,
        new Promise((_, refuse) => {
          request.signal?.addEventListener("abort", () => refuse(request.signal?.reason))
        }),
      ])
    }
    return whole(url, request, onSent)
  }
  await render(
    <ConfirmProvider>
      <Transfers />
    </ConfirmProvider>,
  )
  const save = vi.fn(async () => undefined)
  startUpload({ file: new File([bytes], "lesson.mp4"), kind: "material", form: {}, save })
  await expect.element(page.getByText("64 KB of 292.97 KB", { exact: false })).toBeVisible()
  await page.getByRole("button", { name: "Pause lesson.mp4" }).click()
  await expect.element(page.getByRole("status")).toHaveTextContent("Paused at 64 KB of 292.97 KB.")
  await page.getByRole("button", { name: "Continue lesson.mp4" }).click()
  await page.getByRole("button", { name: "Cancel lesson.mp4" }).click()
  await expect.element(page.getByText("64 KB of “lesson.mp4” have been sent", { exact: false })).toBeVisible()
  await page.getByRole("button", { name: "Keep going" }).click()
  go.resolve()
  await done()
  expect(save).toHaveBeenCalledOnce()
})

test("a download on a line that says nothing says so after five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  line.answer = () => new Promise(() => {})
  startDownload({ from: "GET /materials/{id}/download", id: 3, name: "notes.pdf", size: 2048, failure: "" })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(currentTransfers()).toMatchObject([{ state: "going", done: 0 }])
  expect(currentTransfers()[0]?.isQuiet).toBeFalsy()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await render(
    <ConfirmProvider>
      <Transfers />
    </ConfirmProvider>,
  )
  await expect
    .element(page.getByText(/Nothing arrives at the moment\. This download goes on by itself/))
    .toBeVisible()
})
