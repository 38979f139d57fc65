/**
 * Files that a person has chosen to have on this device offline (record 64). They are encrypted for that person alone and stored
 * until the person removes them, for 30 days at most. No sign-out and no other person deletes them. On a full device they may be
 * evicted for unsent work.
 */
import { createListeners } from "../../ui/state/listeners.ts"
import type { ReadKey } from "../api/data.ts"
import { whyNotStored } from "../encryptedStorage/deviceKey.ts"
import { evictions } from "../encryptedStorage/deviceStore.ts"
import { encryptedStore } from "../encryptedStorage/encryptedStore.ts"
import { isServerTimeKnown, serverNow } from "../serverTime.ts"
import { personSignedIn } from "../session/session.ts"
import type { Source } from "../transfer/fetching.ts"
import { type FileHead, type PieceStore, pieceStore } from "../transfer/pieceStore.ts"

export type BundledFile = {
  /** Identifies one version of the file. */
  key: string
  from: Source["from"]
  id: number
  name: string
  /** In bytes. */
  size: number
}

/** Files that are downloaded and removed together, with the answers for their screen. */
export type OfflineBundle = {
  name: string
  title: string
  /** The screen that shows them. */
  path: string
  files: readonly BundledFile[]
  reads: readonly { endpoint: ReadKey; query?: object }[]
  /** The files are removed automatically once their screen shows that the task is done. */
  isTask: boolean
  /** The server's time when the files were chosen. */
  at: number
}

const maxAge = 30 * 24 * 60 * 60_000

const store = encryptedStore<OfflineBundle | FileHead | Blob>("files")
const namePrefix = "file "
/** The name of a file in the store. */
export const storageName = (key: string) => namePrefix + key

const pieces = pieceStore(store)
/** The stored files. If this device can't store a piece, the download stops. */
export const files: PieceStore = {
  ...pieces,
  async putPiece(...piece) {
    if (await pieces.putPiece(...piece)) return true
    throw new Error(`Not everything could be kept, because ${whyNotStored()}.`)
  },
}

type State = {
  /** Undefined until the store has been read. */
  all: readonly OfflineBundle[] | undefined
  /** The keys of the files that are complete on this device. */
  here: ReadonlySet<string>
}

const emptyState: State = { all: undefined, here: new Set() }
let owner: number | undefined
let state = emptyState
const listeners = createListeners()

export const currentBundles = () => (owner === personSignedIn() ? state : emptyState)
export const watchBundles = listeners.watch
function setState(next: State) {
  state = next
  listeners.notify()
}
// A full device has evicted the files to make room for unsent work.
evictions.addEventListener("files", () => setState({ all: [], here: new Set() }))

/** Reads the signed-in person's downloaded files, and deletes those older than 30 days by the server's time. */
export async function loadBundles(): Promise<readonly OfflineBundle[]> {
  const person = personSignedIn()
  const found = await store.all()
  if (person === undefined || person !== personSignedIn()) return []
  const isOld = ({ at }: OfflineBundle) => isServerTimeKnown() && serverNow() - at > maxAge
  const sets = found.flatMap(({ value }) => ("files" in value ? [value] : []))
  const all = sets.filter((bundle) => !isOld(bundle))
  const wanted = new Set(all.flatMap((bundle) => bundle.files.map(({ key }) => storageName(key))))
  const here = new Set<string>()
  for (const { name, value } of found) {
    const isGone = "files" in value ? isOld(value) : !wanted.has(name)
    if (isGone) await store.drop(name)
    else if ("isWhole" in value) here.add(name.slice(namePrefix.length))
  }
  if (person !== personSignedIn()) return []
  owner = person
  setState({ all, here })
  return all
}

/** Stores a bundle. It replaces the earlier one with this name. Returns whether it is on the device. */
export async function storeBundle(bundle: OfflineBundle): Promise<boolean> {
  const isStored = await store.put(bundle.name, bundle)
  await loadBundles()
  return isStored
}

/** Marks a file as complete, after its checksum was found right. Returns whether the mark is on the device. */
export async function noteWhole(key: string, head: FileHead): Promise<boolean> {
  const isStored = await files.putHead(storageName(key), { ...head, isWhole: true })
  if (isStored) setState({ ...state, here: new Set([...state.here, key]) })
  return isStored
}

/** Deletes a bundle and its files. */
export async function dropBundle(name: string): Promise<void> {
  await store.drop(name)
  await loadBundles()
}

/** A file from this device; undefined if it isn't complete here. */
export async function bundledFile(key: string): Promise<File | undefined> {
  if (currentBundles().all === undefined) await loadBundles()
  if (!currentBundles().here.has(key)) return undefined
  const found = await files.find(storageName(key))
  if (!found || found.size !== found.head.size) return undefined
  return new File(found.pieces, found.head.name, { type: found.head.type })
}
