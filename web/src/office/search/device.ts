import { useEffect, useState } from "react"
import type { IndexPart } from "#contract/office/search/endpoints.ts"
import { type Entry, unpack } from "#contract/office/search/entries.ts"
import { type Sought, soughtAs } from "#contract/office/search/ranking.ts"
import { call } from "../../lib/api/call.ts"
import { savesData } from "../../lib/savesData.ts"
import { sealedStore } from "../../lib/seal/sealedStore.ts"
import { personSignedIn } from "../../lib/session/session.ts"

/**
 * The names and numbers that a person may find, kept on this device so that a search is answered at once and without a line: its
 * parts with their columns, and when the server last said that they hold.
 */
type KeptIndex = { at: number; parts: IndexPart[] }

const store = sealedStore<KeptIndex>("search")
const whole = "index"

const keptIndex = () => store.get(whole)
const keepIndex = (index: KeptIndex) => store.put(whole, index)

/** A person's index, ready to be searched. */
export type Index = KeptIndex & { person: number; all: readonly Sought<Entry>[] }

/** Milliseconds for which an index is not asked for again. */
const fresh = 5 * 60_000

/** The index that this document searched last, and the one that is on its way. */
let here: Index | undefined
let coming: Promise<Index | undefined> | undefined

function prepare(person: number, kept: KeptIndex): Index {
  const entries = kept.parts.flatMap(({ kind, ids = [], texts = [] }) => unpack(kind, { ids, texts }))
  return { ...kept, person, all: entries.map(soughtAs) }
}

/** Asks for the parts that the device lacks. Nothing is kept once somebody else or nobody is signed in. */
async function renew(person: number, known: Index | undefined): Promise<Index | undefined> {
  const old = new Map(known?.parts.map((part) => [part.tag, part]))
  const { data } = await call("GET /search/index", { query: { known: [...old.keys()].join(",") } })
  const parts = data.parts.map((part) => old.get(part.tag) ?? part)
  if (personSignedIn() !== person) return undefined
  const isSame = parts.length === old.size && parts.every(({ tag }) => old.has(tag))
  const index = known && isSame ? { ...known, at: Date.now() } : prepare(person, { at: Date.now(), parts })
  here = index
  await keepIndex({ at: index.at, parts })
  return index
}

/** Brings the index to a device that has none, so that somebody can find people without a line who never looked for any before. */
export async function bringAhead(person: number) {
  if (here?.person !== person && !(await keptIndex())) await renew(person, undefined)
}

/**
 * The person's index: at once if this document has it, else from the device, and from the server where that is old. It comes
 * when somebody first finds anything, and goes on coming when they stop: its bytes are paid for.
 */
export function useIndex(person: number) {
  const [index, setIndex] = useState(() => (here?.person === person ? here : undefined))
  useEffect(() => {
    let ended = false
    const show = (next: Index | undefined) => {
      if (!ended && next) setIndex(next)
    }
    async function bring() {
      if (here?.person !== person) {
        const kept = await keptIndex()
        here = kept && prepare(person, kept)
        show(here)
      }
      if (here ? Date.now() - here.at < fresh : savesData()) return
      coming ??= renew(person, here).finally(() => {
        coming = undefined
      })
      show(await coming)
    }
    bring().catch((error) => console.info("The index did not come.", error))
    return () => {
      ended = true
    }
  }, [person])
  return index
}
