import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startWorker } from "./worker.ts"

const page = document.documentElement.dataset
beforeEach(() => {
  page.worker = ""
})
afterEach(() => {
  delete page.worker
})

/** A worker that records its messages. */
const worker = () => ({ postMessage: vi.fn() })

function standIn(registration: { active: unknown; waiting: unknown }) {
  const workers = { register: async () => registration, ready: Promise.resolve(registration) }
  vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue(workers as never)
}

test("the active service worker caches the files that the page has loaded", async () => {
  const active = worker()
  standIn({ active, waiting: null })
  await startWorker(() => ["/shell"])
  expect(active.postMessage.mock.calls).toEqual([[{ keep: ["/shell"] }]])
})

test("where a newer worker waits to take over, it stores what the page has loaded, so that the older one is idle", async () => {
  const [active, waiting] = [worker(), worker()]
  standIn({ active, waiting })
  await startWorker(() => ["/shell"])
  expect(waiting.postMessage.mock.calls).toEqual([[{ keep: ["/shell"] }]])
  expect(active.postMessage).not.toHaveBeenCalled()
})
