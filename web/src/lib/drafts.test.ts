import { beforeEach, expect, test, vi } from "vitest"

/** A browser's database as far as drafts need it: each opening goes as the next of `openings` says. */
type Database = {
  onclose?: () => void
  onversionchange?: () => void
  close: () => void
  transaction: unknown
}
type Request = { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void }

let databases: Database[]

function answering(result: unknown, error?: Error) {
  const request: Request = { result, ...(error && { error }) }
  queueMicrotask(() => (error ? request.onerror?.() : request.onsuccess?.()))
  return request
}

function browser(...openings: ("well" | "badly")[]) {
  vi.stubGlobal("indexedDB", {
    open: () => {
      if (openings.shift() === "badly") return answering(undefined, new Error("The disk is full."))
      let closed = false
      const database: Database = {
        close: () => {
          closed = true
        },
        transaction: () => {
          if (closed) throw new Error("The connection is closing.")
          return { objectStore: () => ({ count: () => answering(databases.length) }) }
        },
      }
      databases.push(database)
      return answering(database)
    },
  })
}

beforeEach(() => {
  databases = []
  vi.resetModules()
  vi.spyOn(console, "warn").mockReturnValue()
})

test("drafts are kept again once the browser can store anything", async () => {
  const { countDrafts } = await import("./drafts.ts")
  browser("badly", "well")
  expect(await countDrafts()).toBe(0)
  expect(await countDrafts()).toBe(1)
})

test.each(["onclose", "onversionchange"] as const)(
  "after its %s the database is opened anew",
  async (event) => {
    const { countDrafts } = await import("./drafts.ts")
    browser("well", "well")
    expect(await countDrafts()).toBe(1)
    databases[0]?.[event]?.()
    expect(await countDrafts()).toBe(2)
  },
)
