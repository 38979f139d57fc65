import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { accountUser, signInOnDevice } from "../testing/signInOnDevice.ts"
import { emptyOutboxForEachTest, lessonWrite, withEndlessPauses } from "../testing/testOutbox.ts"
import { sendNow } from "./draining.ts"
import { currentEntries } from "./entries.ts"
import { OutboxNotices } from "./OutboxNotices.tsx"
import { dropEntry, sendOrStore } from "./outbox.ts"
import { countEntries, entriesOf, entryOf, storeEntry } from "./store.ts"

type Sending = { method: string; body: Blob | string | null; headers: Headers; signal: AbortSignal | null }
type Answer = (url: URL, request: Sending, onSent?: (share: number) => void) => Promise<Response>

const line = vi.hoisted(() => ({ answer: undefined as Answer | undefined }))
vi.mock("../api/progress.ts", () => ({
  fetchWithProgress: (onSent: (share: number) => void) => (url: string, request: Sending) =>
    line.answer!(new URL(url, location.href), request, onSent),
}))

let saved: string[]

emptyOutboxForEachTest()
beforeEach(async () => {
  saved = []
  vi.spyOn(window, "fetch").mockImplementation(async (url, init) => {
    if (String(url).includes("/resumable-uploads"))
      return line.answer!(new URL(String(url), location.href), init as Sending)
    saved.push(String(init?.body))
    return success()
  })
})

const open = () => renderInPortal(<OutboxNotices person={1} />, { address: "/lecturer/dashboard" })

/**
 * A server that accepts files in pieces. At each offset in `cuts` the connection breaks after half of the piece has arrived.
 */
function takeFiles(cuts: readonly number[] = []) {
  const seen = { offset: 0, begun: 0, sent: 0, named: [] as unknown[], sha256: "", isCut: false }
  const left = [...cuts]
  line.answer = async ({ searchParams }, { method, body }, onSent) => {
    const upload = () => success({ upload: { id: 7, offset: seen.offset } })
    if (seen.isCut) throw new TypeError("Failed to fetch")
    if (method === "GET") return upload()
    if (method === "POST") {
      seen.begun++
      seen.sha256 = JSON.parse(String(body)).sha256
      return upload()
    }
    expect(Number(searchParams.get("offset"))).toBe(seen.offset)
    const { size } = body as Blob
    const breaks = left[0] !== undefined && seen.offset + size > left[0]
    seen.sent += size
    seen.offset += breaks ? Math.floor(size / 2) : size
    onSent?.(1)
    if (!breaks) return upload()
    left.shift()
    setTimeout(() => dispatchEvent(new Event("online")), 30)
    throw new TypeError("Failed to fetch")
  }
  return seen
}
const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251)

test("a file whose connection is cut three times arrives whole, with at most a twentieth sent twice", async () => {
  const bytes = bytesOf(2_000_000)
  const seen = takeFiles([300_000, 1_000_000, 1_800_000])
  await open()
  await sendOrStore(lessonWrite, { file: new File([bytes], "lesson.mp4") })
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(seen).toMatchObject({ begun: 1, offset: bytes.length, sha256: bytesToHex(sha256(bytes)) })
  expect(seen.sent - bytes.length).toBeLessThanOrEqual(0.05 * bytes.length)
  expect(saved).toEqual(['{"title":"Lesson","upload_id":7}'])
})

test("a file whose larger pieces a proxy doesn't carry arrives in smaller ones", async () => {
  const bytes = bytesOf(12_000_000)
  const seen = takeFiles()
  const whole = line.answer!
  let refused = 0
  line.answer = async (...request) => {
    if (!(request[1].body instanceof Blob) || request[1].body.size <= 70_000) return whole(...request)
    refused++
    return new Response("<h1>Request Entity Too Large</h1>", { status: 413 })
  }
  await open()
  expect(await sendOrStore(lessonWrite, { file: new File([bytes], "lesson.mp4") })).toMatchObject({
    state: "accepted",
  })
  expect(refused).toBe(1)
  expect(seen).toMatchObject({ begun: 1, offset: bytes.length, sent: bytes.length })
})

test("a file goes on where it was after the page was closed, without being chosen again", async () => {
  const seen = takeFiles()
  const whole = line.answer!
  line.answer = async (...request) => {
    if (seen.offset > 150_000) seen.isCut = true
    return whole(...request)
  }
  const tab = await open()
  const file = new File([bytesOf(400_000)], "lesson.mp4")
  expect(await sendOrStore(lessonWrite, { file })).toEqual({ state: "waiting", isStored: true })
  await tab.unmount()
  line.answer = whole
  seen.isCut = false
  await open()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(seen).toMatchObject({ begun: 1, sent: 400_000 })
})

test("a file is paused, continued and cancelled in a list above every screen", async () => {
  const seen = takeFiles()
  const whole = line.answer!
  const go = Promise.withResolvers<void>()
  line.answer = async (url, request, onSent) => {
    if (seen.offset > 0 && request.method === "PATCH")
      await Promise.race([
        go.promise,
        new Promise((_, refuse) => {
          request.signal?.addEventListener("abort", () => refuse(request.signal?.reason))
        }),
      ])
    return whole(url, request, onSent)
  }
  await open()
  void sendOrStore(lessonWrite, { file: new File([bytesOf(300_000)], "lesson.mp4") })
  await expect.element(page.getByText("64 KB of 293 KB", { exact: false })).toBeVisible()
  await page.getByRole("button", { name: "Pause lesson.mp4" }).click()
  await expect.element(page.getByText("Paused at 64 KB of 293 KB.")).toBeVisible()
  await page.getByRole("button", { name: "Continue lesson.mp4" }).click()
  await page.getByRole("button", { name: "Cancel lesson.mp4" }).click()
  await page.getByRole("button", { name: "Keep going" }).click()
  go.resolve()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(seen.offset).toBe(300_000)
})

/** Begins to send a file, whose last piece arrives only once the returned function is called. */
async function sendWithheld() {
  takeFiles()
  const whole = line.answer!
  const go = Promise.withResolvers<void>()
  line.answer = async (url, request, onSent) => {
    const answer = await whole(url, request, onSent)
    if (request.method === "PATCH") await go.promise
    return answer
  }
  await open()
  const sending = sendOrStore(lessonWrite, { file: new File([bytesOf(1000)], "lesson.mp4") })
  await expect.poll(() => currentEntries()[0]?.sent?.done).toBe(1000)
  return async () => {
    go.resolve()
    await sending
  }
}

test("what its author deletes while its file is being sent is not saved", async () => {
  const arrive = await sendWithheld()
  await dropEntry(lessonWrite.name)
  await arrive()
  expect(saved).toEqual([])
})

test("a file that arrives after somebody else has signed in in another tab is not saved as theirs", async () => {
  const arrive = await sendWithheld()
  // The storage event of the other tab has not reached this one yet.
  localStorage.setItem("currentUser", JSON.stringify(accountUser(2)))
  await arrive()
  expect(saved).toEqual([])
})

test("no byte of a file is sent in the name of somebody else who has signed in meanwhile", async () => {
  const requests: (string | null)[] = []
  const go = Promise.withResolvers<void>()
  line.answer = async (_, { headers, signal }) => {
    signal?.throwIfAborted()
    requests.push(new Headers(headers).get("authorization"))
    await go.promise
    signal?.throwIfAborted()
    return success({ upload: { id: 7, offset: 0 } })
  }
  await open()
  const sending = sendOrStore(lessonWrite, { file: new File([bytesOf(300_000)], "lesson.mp4") })
  await expect.poll(() => requests).toEqual(["Bearer bearer 1"])
  await signInOnDevice(2)
  go.resolve()
  await sending
  expect(requests).toEqual(["Bearer bearer 1"])
  expect(saved).toEqual([])
})

test("a file that the phone can't read for a moment is tried again, and its entry isn't called being sent for ever", async () => {
  const seen = takeFiles()
  await open()
  const file = new File([bytesOf(1000)], "lesson.mp4")
  vi.spyOn(crypto.subtle, "digest").mockRejectedValueOnce(new DOMException("", "NotReadableError"))
  expect(await sendOrStore(lessonWrite, { file })).toEqual({ state: "waiting", isStored: true })
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
  expect(seen.offset).toBe(1000)
})

test("a file that the server has deleted since it arrived is sent again once, with another key", async () => {
  const seen = takeFiles()
  await open()
  const keys: (string | null)[] = []
  const answers = [
    () => refusal(503, { code: "unavailable" }),
    () => refusal(422, { code: "invalid", errors: { file: "Send the file again." } }),
    () => refusal(422, { code: "invalid", errors: { file: "This is no film." } }),
  ]
  const usual = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (url, init) => {
    if (String(url).includes("/resumable-uploads")) return usual(url, init)
    keys.push(new Headers(init?.headers).get("idempotency-key"))
    seen.offset = 0
    return answers.shift()!()
  })
  const file = new File([bytesOf(1000)], "lesson.mp4")
  expect(await sendOrStore(lessonWrite, { file })).toMatchObject({ state: "waiting" })
  sendNow()
  await expect.poll(() => currentEntries()[0]?.refusal?.errors).toEqual({ file: "This is no film." })
  expect(seen).toMatchObject({ begun: 2, sent: 2000 })
  expect(new Set(keys).size).toBe(2)
  expect(keys[1]).toBe(keys[0])
})

/** A server that takes any number of files. Returns their texts. The first one's reply comes only once `go` resolves. */
function takeTexts(go: Promise<unknown> = Promise.resolve()) {
  const texts: string[] = []
  line.answer = async ({ pathname }, { method, body }) => {
    if (method === "POST") texts.push("")
    const id = method === "POST" ? texts.length : Number(pathname.split("/").at(-1))
    if (body instanceof Blob) texts[id - 1] += await body.text()
    if (body instanceof Blob && id === 1) await go
    return success({ upload: { id, offset: texts[id - 1]?.length } })
  }
  return texts
}
const textFile = (text: string) => ({ file: new File([text], `${text}.txt`) })

test("work that replaces other work while that one's file is being sent is saved with its own file", async () => {
  const go = Promise.withResolvers<void>()
  const texts = takeTexts(go.promise)
  await open()
  void sendOrStore(lessonWrite, textFile("first"))
  await expect.poll(() => texts).toEqual(["first"])
  const [first] = currentEntries()
  const second = sendOrStore(lessonWrite, textFile("second"))
  await expect.poll(() => currentEntries()[0]?.key).not.toBe(first?.key)
  go.resolve()
  expect(await second).toMatchObject({ state: "accepted" })
  expect(texts).toEqual(["first", "second"])
  expect(saved).toEqual(['{"title":"Lesson","upload_id":2}'])
})

test("work that replaces other work discards what had arrived of that one's file", async () => {
  withEndlessPauses()
  takeTexts()
  const whole = line.answer!
  const discarded: string[] = []
  let isCut = true
  line.answer = async (url, request, onSent) => {
    if (request.method === "DELETE") discarded.push(url.pathname)
    if (request.method === "PATCH" && isCut) throw new TypeError("Failed to fetch")
    return whole(url, request, onSent)
  }
  await open()
  expect(await sendOrStore(lessonWrite, textFile("first"))).toMatchObject({ state: "waiting" })
  isCut = false
  expect(await sendOrStore(lessonWrite, textFile("second"))).toMatchObject({ state: "accepted" })
  await expect.poll(() => discarded).toEqual(["/api/resumable-uploads/1"])
  expect(saved).toEqual(['{"title":"Lesson","upload_id":2}'])
})

test("work that another tab has replaced is sent with that tab's file", async () => {
  line.answer = connectionLost
  await open()
  expect(await sendOrStore(lessonWrite, textFile("first"))).toMatchObject({ state: "waiting" })
  await entriesOf(1) // It waits until the entry is stored as waiting.
  const texts = takeTexts()
  const stored = await entryOf(1, lessonWrite.name)
  await storeEntry(1, { ...stored!, key: "of the other tab" }, { files: textFile("second") })
  const otherTab = new BroadcastChannel("outbox")
  otherTab.postMessage("changed")
  sendNow()
  await expect.poll(() => countEntries(1)).toBe(0)
  otherTab.close()
  expect(texts).toEqual(["second"])
})
