/**
 * Files that a person has chosen to have on this device without a line (record 64): sealed, for them alone, until they remove them,
 * for 30 days at most. No sign-out and no other person deletes them; unsent work may take their room on a full device.
 */
import type { ReadKey } from "../api/data.ts"
import { givenWay } from "../seal/deviceStore.ts"
import { whyNotKept } from "../seal/key.ts"
import { sealedStore } from "../seal/sealedStore.ts"
import { isServerTimeKnown, serverNow } from "../serverTime.ts"
import { personSignedIn } from "../session/session.ts"
import type { Source } from "../transfer/fetching.ts"
import { type FileHead, type PieceStore, pieceStore } from "../transfer/pieceStore.ts"

/** One file of what is taken along. */
export type TakenFile = {
  /** Another version of the file has another key. */
  key: string
  from: Source["from"]
  id: number
  name: string
  /** Bytes. */
  size: number
}

/** Files that are taken along and removed together, with the answers that their screen reads. */
export type Taken = {
  name: string
  title: string
  /** The screen that shows them. */
  path: string
  files: readonly TakenFile[]
  reads: readonly { endpoint: ReadKey; query?: object }[]
  /** It goes by itself once its screen finds the work with it done. */
  isTask: boolean
  /** The server's time at which it was chosen. */
  at: number
}

const longest = 30 * 24 * 60 * 60_000

const store = sealedStore<Taken | FileHead | Blob>("files")
const before = "file "
/** The name under which a file lies in the store. */
export const placeOf = (key: string) => before + key

const pieces = pieceStore(store)
/** The files themselves. A piece that this device doesn't take ends the fetching. */
export const files: PieceStore = {
  ...pieces,
  async putPiece(...piece) {
    if (await pieces.putPiece(...piece)) return true
    throw new Error(`Not everything could be kept, because ${whyNotKept()}.`)
  },
}

type State = {
  /** Undefined until the store was read. */
  all: readonly Taken[] | undefined
  /** The keys of the files that are here from their first to their last byte. */
  here: ReadonlySet<string>
}

const nothing: State = { all: undefined, here: new Set() }
let owner: number | undefined
let state = nothing
const listeners = new Set<() => void>()

export const takenNow = () => (owner === personSignedIn() ? state : nothing)
export function watchTaken(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
function put(next: State) {
  state = next
  for (const listener of listeners) listener()
}
// A full device has given them up for somebody's unsent work.
givenWay.addEventListener("files", () => put({ all: [], here: new Set() }))

/** Reads what the person who is signed in has taken along, and deletes what is older than 30 days by the server's time. */
export async function loadTaken(): Promise<readonly Taken[]> {
  const person = personSignedIn()
  const found = await store.all()
  if (person === undefined || person !== personSignedIn()) return []
  const isOld = ({ at }: Taken) => isServerTimeKnown() && serverNow() - at > longest
  const sets = found.flatMap(({ value }) => ("files" in value ? [value] : []))
  const all = sets.filter((taken) => !isOld(taken))
  const wanted = new Set(all.flatMap((taken) => taken.files.map(({ key }) => placeOf(key))))
  const here = new Set<string>()
  for (const { name, value } of found) {
    const isGone = "files" in value ? isOld(value) : !wanted.has(name)
    if (isGone) await store.drop(name)
    else if ("isWhole" in value) here.add(name.slice(before.length))
  }
  if (person !== personSignedIn()) return []
  owner = person
  put({ all, here })
  return all
}

/** Keeps what is chosen, in the place of what was chosen before under this name. Tells whether it is on the device. */
export async function keepTaken(taken: Taken): Promise<boolean> {
  const isKept = await store.put(taken.name, taken)
  await loadTaken()
  return isKept
}

/** A file is here whole, and its checksum is right. Tells whether that is noted on the device. */
export async function noteWhole(key: string, head: FileHead): Promise<boolean> {
  const isKept = await files.putHead(placeOf(key), { ...head, isWhole: true })
  if (isKept) put({ ...state, here: new Set([...state.here, key]) })
  return isKept
}

/** Deletes what was taken along under a name, with its files. */
export async function dropTaken(name: string): Promise<void> {
  await store.drop(name)
  await loadTaken()
}

/** A file from this device; undefined if it isn't here whole. */
export async function takenFile(key: string): Promise<File | undefined> {
  if (takenNow().all === undefined) await loadTaken()
  if (!takenNow().here.has(key)) return undefined
  const found = await files.find(placeOf(key))
  if (!found || found.size !== found.head.size) return undefined
  return new File(found.pieces, found.head.name, { type: found.head.type })
}
