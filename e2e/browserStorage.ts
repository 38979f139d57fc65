import { expect, type Page } from "@playwright/test"

/**
 * Returns those of the texts that are stored anywhere in this browser where a site can store data: in local or session storage,
 * in a database or a cache, in files and in bytes.
 */
export const findStored = (page: Page, texts: readonly string[]) =>
  page.evaluate(async (texts) => {
    const found = new Set<string>()
    const find = (text: string) => {
      for (const one of texts) if (text.includes(one)) found.add(one)
    }
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function lookIn(value: unknown): Promise<void> {
      if (value instanceof Blob) find(`${value.type}\n${await value.text()}`)
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer) : new Uint8Array(value)
        for (const encoding of ["utf-8", "utf-16le"]) find(new TextDecoder(encoding).decode(bytes))
      } else if (typeof value === "object" && value !== null) {
        find(JSON.stringify(value))
        for (const [name, part] of Object.entries(value)) {
          find(name)
          await lookIn(part)
        }
      } else find(String(value))
    }
    find(JSON.stringify(localStorage))
    find(JSON.stringify(sessionStorage))
    for (const { name } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answerOf(objects.getAllKeys()), answerOf(objects.getAll())])
        for (const part of [...keys, ...values]) await lookIn(part)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        find(request.url)
        find((await (await cache.match(request))?.text()) ?? "")
      }
    }
    return [...found]
  }, texts)

/** The entries of local and session storage, without the count of bytes. */
export const storedEntries = (page: Page) =>
  page.evaluate(() => {
    const { dataUse: _, ...entries } = { ...localStorage, ...sessionStorage } as Record<string, string>
    return entries
  })

/** The number of entries in one of this site's databases. */
export const countStored = (page: Page, store: string) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const { result } = opening
          const counting = result.transaction(name).objectStore(name).count()
          counting.onsuccess = () => resolve(counting.result)
          result.close()
        }
      }),
    store,
  )

/**
 * The number of people who can sign in here without a connection. A person is stored at once when they sign in, and the wrapped
 * key that this needs a moment later, which a page that is left before never stores.
 */
export const countWrappedKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("people")
        opening.onsuccess = () => {
          const { result } = opening
          const reading: IDBRequest<{ wrapped?: unknown }[]> = result
            .transaction("people")
            .objectStore("people")
            .getAll()
          reading.onsuccess = () => resolve(reading.result.filter(({ wrapped }) => wrapped).length)
          result.close()
        }
      }),
  )

/**
 * Returns a function that waits until the phone has stored the data that it fetches in advance. The search index comes last.
 * Call it before the visit.
 */
export function watchPrefetch(page: Page) {
  const index = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/search/index")
  return async () => {
    await (await index).finished()
    await expect.poll(() => countStored(page, "search")).toBe(1)
  }
}
