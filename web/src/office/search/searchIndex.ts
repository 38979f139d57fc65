import { useEffect, useState } from "react"
import type { IndexPart } from "#contract/office/search/endpoints.ts"
import { type Entry, unpack } from "#contract/office/search/entries.ts"
import { type IndexedItem, indexItem } from "#contract/office/search/ranking.ts"
import { call } from "../../lib/api/call.ts"
import { encryptedStore } from "../../lib/encryptedStorage/encryptedStore.ts"
import { savesData } from "../../lib/savesData.ts"
import { personSignedIn } from "../../lib/session/session.ts"

/**
 * The names and numbers that a person may find. They are stored on this device, so that a search is answered at once and
 * offline. `at` is the time at which the server last confirmed the parts.
 */
type StoredIndex = { at: number; parts: IndexPart[] }

const store = encryptedStore<StoredIndex>("search")
const indexKey = "index"

const readIndex = () => store.get(indexKey)
const storeIndex = (index: StoredIndex) => store.put(indexKey, index)

/** A person's index, prepared for searching. */
export type Index = StoredIndex & { person: number; all: readonly IndexedItem<Entry>[] }

/** Milliseconds during which an index is not requested again. */
const maxAge = 5 * 60_000

/** The index that this document searched last, and the request in progress. */
let current: Index | undefined
let pendingRequest: Promise<Index | undefined> | undefined

function prepare(person: number, stored: StoredIndex): Index {
  const entries = stored.parts.flatMap(({ kind, ids = [], texts = [] }) => unpack(kind, { ids, texts }))
  return { ...stored, person, all: entries.map(indexItem) }
}

/** Requests the parts that the device lacks. Stores nothing if another person or nobody is signed in by then. */
async function fetchIndex(person: number, cached: Index | undefined): Promise<Index | undefined> {
  const old = new Map(cached?.parts.map((part) => [part.tag, part]))
  const { data } = await call("GET /search/index", { query: { known: [...old.keys()].join(",") } })
  const parts = data.parts.map((part) => old.get(part.tag) ?? part)
  if (personSignedIn() !== person) return undefined
  const isSame = parts.length === old.size && parts.every(({ tag }) => old.has(tag))
  const index = cached && isSame ? { ...cached, at: Date.now() } : prepare(person, { at: Date.now(), parts })
  current = index
  await storeIndex({ at: index.at, parts })
  return index
}

/** Requests the index. Callers that need it during a request share that request. */
function requestIndex(person: number, cached: Index | undefined) {
  pendingRequest ??= fetchIndex(person, cached).finally(() => {
    pendingRequest = undefined
  })
  return pendingRequest
}

/** Downloads the index to a device that has none, so that somebody who has never searched can find people offline. */
export async function prefetchIndex(person: number) {
  if (current?.person !== person && !(await readIndex())) await requestIndex(person, undefined)
}

/**
 * The person's index. If this document has it, it is there at once. Otherwise it is read from the device, and requested from
 * the server if that copy is old. A request that has begun with the first search continues even if the person stops
 * searching, because its data has been paid for.
 */
export function useIndex(person: number) {
  const [index, setIndex] = useState(() => (current?.person === person ? current : undefined))
  useEffect(() => {
    let isUnmounted = false
    const show = (next: Index | undefined) => {
      if (!isUnmounted && next) setIndex(next)
    }
    async function loadIndex() {
      if (current?.person !== person) {
        const stored = await readIndex()
        current = stored && prepare(person, stored)
        show(current)
      }
      if (current ? Date.now() - current.at < maxAge : savesData()) return
      show(await requestIndex(person, current))
    }
    loadIndex().catch((error) => console.info("The index did not come.", error))
    return () => {
      isUnmounted = true
    }
  }, [person])
  return index
}
