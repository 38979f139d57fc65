/** What was typed and isn't saved, on this device, for each person: files can be among it, so it is an IndexedDB. */
import type { Draft, Drafts } from "../ui/form/draftsContext.ts"

type Row = { person: number; form: string; at: number; draft: Draft }

/** How long a draft waits for the person. */
const longest = 24 * 60 * 60_000

const finished = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

/** A connection that fails or that the browser closes is forgotten: the next draft opens another. */
function forget() {
  opened = undefined
}

async function open() {
  const request = indexedDB.open("drafts", 1)
  request.onupgradeneeded = () => request.result.createObjectStore("drafts", { keyPath: ["person", "form"] })
  const database = await finished(request)
  database.onclose = forget
  database.onversionchange = () => {
    database.close()
    forget()
  }
  return database
}

/** A browser may refuse to store anything; forms then work as they would without drafts. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    if (!opened) {
      opened = open()
      opened.catch(forget)
    }
    const database = await opened
    return await finished(ask(database.transaction("drafts", mode).objectStore("drafts")))
  } catch (error) {
    console.warn("Drafts can't be kept on this device.", error)
    return undefined
  }
}

/** The drafts of one person. */
export const draftsOf = (person: number): Drafts => ({
  find: async (form) => {
    const row: Row | undefined = await inStore("readonly", (store) => store.get([person, form]))
    return row?.draft
  },
  keep: (form, draft) => {
    const row: Row = { person, form, at: Date.now(), draft }
    void inStore("readwrite", (store) => store.put(row))
  },
  drop: (form) => void inStore("readwrite", (store) => store.delete([person, form])),
})

/** Who signs in finds her own drafts of the last day; nobody else's stay on the device. Says how many are left. */
export async function tidyDrafts(person: number) {
  const rows: Row[] = (await inStore("readonly", (store) => store.getAll())) ?? []
  const kept = rows.filter((row) => row.person === person && Date.now() - row.at < longest)
  for (const row of rows) {
    if (!kept.includes(row)) await inStore("readwrite", (store) => store.delete([row.person, row.form]))
  }
  return kept.length
}

/** Leaves nothing behind: for who signs out. */
export const dropDrafts = () => inStore("readwrite", (store) => store.clear())
export const countDrafts = async () => (await inStore("readonly", (store) => store.count())) ?? 0
