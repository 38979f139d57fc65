import type { Page } from "@playwright/test"

/** All that a site can keep in this browser, as text: both storages, every database and every cache, with files and bytes read. */
export const everyStore = (page: Page) =>
  page.evaluate(async () => {
    const told: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function tell(value: unknown): Promise<void> {
      if (value instanceof Blob) told.push(value.type, await value.text())
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer) : new Uint8Array(value)
        told.push(new TextDecoder("latin1").decode(bytes), new TextDecoder("utf-16le").decode(bytes))
      } else if (typeof value === "object" && value !== null) {
        for (const [name, part] of Object.entries(value)) {
          told.push(name)
          await tell(part)
        }
      } else told.push(String(value))
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answerOf(objects.getAllKeys()), answerOf(objects.getAll())])
        for (const part of [...keys, ...values]) await tell(part)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        told.push(request.url, (await (await cache.match(request))?.text()) ?? "")
      }
    }
    return told.join("\n")
  })

/** The entries of both storages, without the count of bytes. */
export const leftIn = (page: Page) =>
  page.evaluate(() => {
    const { dataUse: _, ...entries } = { ...localStorage, ...sessionStorage } as Record<string, string>
    return entries
  })

/** How many entries lie in one of this site's databases. */
export const countIn = (page: Page, store: string) =>
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
