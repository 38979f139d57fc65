/**
 * Files that a person has chosen to have on this device offline (record 54). They are encrypted for that person alone and stored
 * until the person removes them, for 30 days at most. No sign-out and no other person deletes them. On a full device they may be
 * evicted for unsent work.
 */
import { createListeners } from "../../ui/state/listeners.ts"
import type { ReadKey } from "../api/data.ts"
import { evictions } from "../encryptedStorage/deviceStore.ts"
import { encryptedStore } from "../encryptedStorage/encryptedStore.ts"
import { whyNotStored } from "../encryptedStorage/whyNotStored.ts"
import { isServerTimeKnown, serverNow } from "../serverTime.ts"
import { personSignedIn } from "../session/session.ts"
import type { Source } from "../transfer/fetching.ts"
import { type FileHead, type PieceStore, pieceStore } from "../transfer/pieceStore.ts"

export type OfflineFile = {
  /** Identifies one version of the file. */
  key: string
  from: Source["from"]
  id: number
  name: string
  /** Bytes. */
  size: number
}

/** Files that are downloaded and removed together, with the answers for their screen. */
export type OfflineCopy = {
  name: string
  title: string
  /** The screen that shows them. */
  path: string
  files: readonly OfflineFile[]
  reads: readonly { endpoint: ReadKey; query?: object }[]
  /** The files are removed automatically once their screen shows that the task is done. */
  isTask: boolean
  /** The server's time when the files were chosen. */
  at: number
}

const maxAge = 30 * 24 * 60 * 60_000

const store = encryptedStore<OfflineCopy | FileHead | Blob>("files")
const namePrefix = "file "
/** The name of a file in the store. */
export const storageName = (key: string) => namePrefix + key

const pieces = pieceStore(store)
/** The stored files. If this device can't store a piece, the download stops. */
export const offlineFiles: PieceStore = {
  ...pieces,
  async putPiece(...piece) {
    if (await pieces.putPiece(...piece)) return true
    throw new Error(`Not everything could be kept, because ${whyNotStored()}.`)
  },
}

type State = {
  /** Undefined until the store has been read. */
  offlineCopies: readonly OfflineCopy[] | undefined
  /** The keys of the files that are complete on this device. */
  completeKeys: ReadonlySet<string>
}

const emptyState: State = { offlineCopies: undefined, completeKeys: new Set() }
let owner: number | undefined
let state = emptyState
const listeners = createListeners()

export const currentOfflineCopies = () => (owner === personSignedIn() ? state : emptyState)
export const watchOfflineCopies = listeners.watch
function setState(next: State) {
  state = next
  listeners.notify()
}
// A full device has evicted the files to make room for unsent work.
evictions.addEventListener("files", () => setState({ offlineCopies: [], completeKeys: new Set() }))

/** Reads the signed-in person's downloaded files, and deletes those older than 30 days by the server's time. */
export async function loadOfflineCopies(): Promise<readonly OfflineCopy[]> {
  const person = personSignedIn()
  const entries = await store.all()
  if (person === undefined || person !== personSignedIn()) return []
  const isOld = ({ at }: OfflineCopy) => isServerTimeKnown() && serverNow() - at > maxAge
  const stored = entries.map(({ value }) => value).filter((value) => "files" in value)
  const offlineCopies = stored.filter((copy) => !isOld(copy))
  const fileNames = new Set(offlineCopies.flatMap((copy) => copy.files.map(({ key }) => storageName(key))))
  const completeKeys = new Set<string>()
  for (const { name, value } of entries) {
    const isGone = "files" in value ? isOld(value) : !fileNames.has(name)
    if (isGone) await store.drop(name)
    else if ("isWhole" in value) completeKeys.add(name.slice(namePrefix.length))
  }
  if (person !== personSignedIn()) return []
  owner = person
  setState({ offlineCopies, completeKeys })
  return offlineCopies
}

/** Stores an offline copy. It replaces the earlier one with this name. Returns whether it is on the device. */
export async function storeOfflineCopy(copy: OfflineCopy): Promise<boolean> {
  const isStored = await store.put(copy.name, copy)
  await loadOfflineCopies()
  return isStored
}

/** Marks a file as complete, after its checksum was found right. Returns whether the mark is on the device. */
export async function markFileComplete(key: string, head: FileHead): Promise<boolean> {
  const isStored = await offlineFiles.putHead(storageName(key), { ...head, isWhole: true })
  if (isStored) setState({ ...state, completeKeys: new Set([...state.completeKeys, key]) })
  return isStored
}

/** Deletes an offline copy and its files. */
export async function deleteOfflineCopy(name: string): Promise<void> {
  await store.drop(name)
  await loadOfflineCopies()
}

/** A file from this device; undefined if it isn't complete here. */
export async function openOfflineFile(key: string): Promise<File | undefined> {
  if (currentOfflineCopies().offlineCopies === undefined) await loadOfflineCopies()
  if (!currentOfflineCopies().completeKeys.has(key)) return undefined
  const offlineFile = await offlineFiles.find(storageName(key))
  if (!offlineFile || offlineFile.size !== offlineFile.head.size) {
    // Another tab has evicted it for unsent work. It isn't called stored any more.
    await store.drop(storageName(key))
    await loadOfflineCopies()
    return undefined
  }
  return new File(offlineFile.pieces, offlineFile.head.name, { type: offlineFile.head.type })
}
