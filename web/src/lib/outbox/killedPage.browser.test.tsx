import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { dropSession } from "../session/session.ts"
import { refusal, success } from "../testing/answers.ts"
import { elevenWrites, fileArrived, filesOf, isWrite } from "../testing/elevenWrites.ts"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { currentEntries } from "./entries.ts"
import type { FinishedWrite } from "./entry.ts"
import { openOutbox } from "./outbox.ts"
import { countEntries, dropEntries } from "./store.ts"

// A frame is a separate page with the same storage. Removing the frame kills the page in the middle of its work, as a power cut
// does.

type Outbox = Pick<typeof import("./outbox.ts"), "openOutbox" | "sendOrStore" | "holdEntry" | "releaseEntry">
type Page = { outbox: Outbox; File: typeof File }

/** The writes that the server has done, by Idempotency-Key. The server does none of them twice. */
let done: Map<string, string>
let arrived: number
let kill: () => void

/** A server. `does` says whether it does each write, and `answers` whether it answers. */
const serving =
  ({ does, answers }: { does: boolean; answers: boolean }) =>
  async (url: RequestInfo | URL, init?: RequestInit) => {
    const path = String(url)
    if (path.includes("/resumable-uploads")) return fileArrived()
    if (!isWrite(path)) return refusal(404)
    arrived++
    if (does) done.set(new Headers(init?.headers).get("idempotency-key")!, String(init?.body))
    return answers ? success() : new Promise<Response>(() => undefined)
  }

/** The objects that the scripts expect in a page of the test runner, because the runner has transformed them. */
const runner = {
  __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() },
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
}

async function openPage(server: ReturnType<typeof serving>): Promise<Page> {
  const frame = document.createElement("iframe")
  document.body.append(frame)
  kill = () => frame.remove()
  const page = frame.contentWindow as Window & typeof globalThis
  page.fetch = server
  Object.assign(page, runner)
  const script = import.meta.url.replace(/[^/]*$/, "outbox.ts")
  const outbox = (await page.eval(`import("${script}")`)) as Outbox
  outbox.openOutbox(1, () => undefined)
  return { outbox, File: page.File }
}

beforeEach(async () => {
  done = new Map()
  arrived = 0
  await signInOnDevice(1)
  await dropEntries(1)
})
afterEach(async () => {
  kill()
  vi.restoreAllMocks()
  await dropEntries(1)
  dropSession()
})

const all = elevenWrites.length
const textOf = ({ parts }: FinishedWrite) => (parts.body as { text: string }).text
/** Opens the person's next page, which sends everything that it finds. */
async function reopenAndSend() {
  vi.spyOn(window, "fetch").mockImplementation(serving({ does: true, answers: true }))
  const close = openOutbox(1, () => undefined)
  await expect.poll(async () => [await countEntries(1), currentEntries().length]).toEqual([0, 0])
  close()
}
function expectEachOnce() {
  const texts = [...done.values()].map((body) => (JSON.parse(body) as { text: string }).text)
  expect(texts.toSorted()).toEqual(elevenWrites.map(textOf).toSorted())
}

test.each([
  { moment: "before the server did it", does: false },
  { moment: "after the server did it, before its answer came", does: true },
])("each of the eleven writes takes effect once though the browser was killed $moment", async ({ does }) => {
  const page = await openPage(serving({ does, answers: false }))
  for (const write of elevenWrites) void page.outbox.sendOrStore(write, filesOf(write, page))
  await expect.poll(() => arrived).toBe(all)
  kill()
  expect(await countEntries(1)).toBe(all)
  expect(done.size).toBe(does ? all : 0)
  await reopenAndSend()
  expectEachOnce()
})

test("each of the eleven writes goes out though the browser was killed while its author was still at it", async () => {
  const page = await openPage(serving({ does: true, answers: true }))
  for (const write of elevenWrites)
    expect(await page.outbox.holdEntry(write, filesOf(write, page))).toBe(true)
  expect(arrived).toBe(0)
  kill()
  await reopenAndSend()
  expectEachOnce()
})

test("a browser that is killed while it keeps the writes leaves each whole or not at all, and none that was called kept is missing", async () => {
  const page = await openPage(serving({ does: true, answers: true }))
  const stored: string[] = []
  for (const write of elevenWrites)
    void page.outbox
      .holdEntry(write, filesOf(write, page))
      .then((isStored) => isStored && stored.push(textOf(write)))
  await expect.poll(() => stored.length).toBeGreaterThan(2)
  kill()
  const called = [...stored]
  await reopenAndSend()
  const texts = [...done.values()].map((body) => (JSON.parse(body) as { text: string }).text)
  expect(texts).toEqual(expect.arrayContaining(called))
  expect(new Set(texts).size).toBe(texts.length)
})

/** Pseudo-random numbers from 0 to 1, the same for each seed. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test("after fifty kills at random moments, while marks, a register and a hand-in are typed and sent, nothing is lost and nothing is there twice", {
  tags: "drill",
  timeout: 300_000,
}, async ({ annotate }) => {
  const seed = Date.now() % 2 ** 32
  await annotate(`seed ${seed}`)
  const random = randomFrom(seed)
  const sentHere = elevenWrites.filter(({ name }) => /^(mark|register|hand-in)/.test(name))
  /** For each write: the texts in the order in which they were typed, and the last text that was reported as stored. */
  const typed = new Map<string, string[]>(sentHere.map(({ name }) => [name, []]))
  const stored = new Map<string, string>()
  for (let round = 0; round < 50; round++) {
    const page = await openPage((...asked) => {
      const does = random() < 0.6
      return serving({ does, answers: does && random() < 0.5 })(...asked)
    })
    const { outbox } = page
    for (const write of sentHere) {
      void (async () => {
        for (const step of [1, 2, 3]) {
          const text = `${write.name}, round ${round}, step ${step}`
          const made = { ...write, parts: { ...write.parts, body: { text } } }
          typed.get(write.name)?.push(text)
          if (await outbox.holdEntry(made, filesOf(made, page))) stored.set(write.name, text)
        }
        await outbox.releaseEntry(write.name)
      })()
    }
    await new Promise((resolve) => setTimeout(resolve, random() * 120))
    kill()
  }
  await reopenAndSend()
  const texts = [...done.values()].map((body) => (JSON.parse(body) as { text: string }).text)
  expect(new Set(texts).size, `seed ${seed}`).toBe(texts.length)
  for (const { name } of sentHere) {
    const own = typed.get(name) ?? []
    const last = Math.max(...texts.map((text) => own.indexOf(text)))
    expect(last, `${name}, seed ${seed}`).toBeGreaterThanOrEqual(own.indexOf(stored.get(name) ?? ""))
  }
  expect(stored.size).toBe(3)
})
