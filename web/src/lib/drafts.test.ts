import { beforeEach, expect, test, vi } from "vitest"

/** A stand-in for the browser's IndexedDB with as much of it as drafts use. */
type Database = { onclose?: () => void; transaction: unknown }
type Request = { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void }

let databases: Database[]

function respond(result: unknown, error?: Error) {
  const request: Request = { result, ...(error && { error }) }
  queueMicrotask(() => (error ? request.onerror?.() : request.onsuccess?.()))
  return request
}

/** Each call to open succeeds or fails as the next outcome says. */
function stubDatabase(...outcomes: ("succeeds" | "fails")[]) {
  vi.stubGlobal("indexedDB", {
    open: () => {
      if (outcomes.shift() === "fails") return respond(undefined, new Error("The disk is full."))
      const keys = Array.from({ length: databases.length + 1 }, (_, n) => [1, `form ${n}`])
      const database: Database = {
        transaction: () => ({
          objectStore: () => ({
            getAllKeys: () => respond(keys),
            getAll: () => respond(keys.map(() => ({}))),
          }),
        }),
      }
      databases.push(database)
      return respond(database)
    },
  })
}

beforeEach(() => {
  databases = []
  vi.resetModules()
  vi.spyOn(console, "warn").mockReturnValue()
})

test("drafts work again after the database could not be opened", async () => {
  const { countDrafts } = await import("./drafts.ts")
  stubDatabase("fails", "succeeds")
  expect(await countDrafts(1)).toBe(0)
  expect(await countDrafts(1)).toBe(1)
})

test("the database is opened again after the browser has closed it", async () => {
  const { countDrafts } = await import("./drafts.ts")
  stubDatabase("succeeds", "succeeds")
  expect(await countDrafts(1)).toBe(1)
  databases[0]?.onclose?.()
  expect(await countDrafts(1)).toBe(2)
})
