import { keys } from "idb-keyval"
import { beforeEach, expect, test, vi } from "vitest"

/** A stand-in for the browser's IndexedDB with only the parts that a count uses. */
type Database = {
  onclose?: () => void
  onversionchange?: () => void
  close: () => void
  transaction: unknown
}
type Request = { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void }

let databases: Database[]

function respond(result: unknown, error?: Error) {
  const request: Request = { result, ...(error && { error }) }
  queueMicrotask(() => (error ? request.onerror?.() : request.onsuccess?.()))
  return request
}

/** Makes each call to `open` succeed or fail, in the order of `outcomes`. */
function stubDatabase(...outcomes: ("succeeds" | "fails")[]) {
  vi.stubGlobal("indexedDB", {
    open: () => {
      if (outcomes.shift() === "fails") return respond(undefined, new Error("The disk is full."))
      const keys = Array.from({ length: databases.length + 1 }, (_, index) => [1, `form ${index}`])
      const database: Database = {
        close: vi.fn<() => void>(),
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

async function openStore() {
  const { deviceStore } = await import("./deviceStore.ts")
  const tryStore = deviceStore("samples")
  return async () => (await tryStore((store) => keys(store)))?.length ?? 0
}

test("a store works again after the database could not be opened", async () => {
  const count = await openStore()
  stubDatabase("fails", "succeeds")
  expect(await count()).toBe(0)
  expect(await count()).toBe(1)
})

test("the database is opened again after the browser has closed it", async () => {
  const count = await openStore()
  stubDatabase("succeeds", "succeeds")
  expect(await count()).toBe(1)
  databases[0]?.onclose?.()
  expect(await count()).toBe(2)
})

test("a tab makes way for an upgrade of the database by another one, and opens it again", async () => {
  const count = await openStore()
  stubDatabase("succeeds", "succeeds")
  expect(await count()).toBe(1)
  databases[0]?.onversionchange?.()
  expect(databases[0]?.close).toHaveBeenCalledOnce()
  expect(await count()).toBe(2)
})
