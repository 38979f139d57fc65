/** Keeps interrupted transfers on this device, so that they go on after the page was closed. */
import { clear, del, delMany, entries, get, set } from "idb-keyval"
import { deviceStore } from "../deviceStore.ts"
import { personSignedIn } from "../session/session.ts"

const tryStore = deviceStore("transfers")

/** Milliseconds until they are deleted, as drafts are. */
const maxAge = 24 * 60 * 60_000

type Key = [person: number, kind: "upload" | "download" | "piece", name: string, start: number]
const keyOf = (kind: Key[1], name: string, start = 0): Key => [personSignedIn() ?? 0, kind, name, start]

/** A file that was being sent: its upload on the server, and the form that it belongs to. */
export type KeptUpload = {
  at: number
  fingerprint: string
  upload: number
  name: string
  size: number
  form: object
}

/**
 * Tells whether a file that is chosen again is probably the same: phones report another time of change each time. If it
 * isn't, the server's checksum refuses the whole.
 */
export const fingerprintOf = ({ name, size }: File) => `${size} ${name}`

export const keepUpload = (upload: Omit<KeptUpload, "at">) =>
  tryStore((store) => set(keyOf("upload", upload.fingerprint), { ...upload, at: Date.now() }, store))
export const keptUpload = (fingerprint: string) =>
  tryStore((store) => get<KeptUpload>(keyOf("upload", fingerprint), store))
export const forgetUpload = (fingerprint: string) =>
  tryStore((store) => del(keyOf("upload", fingerprint), store))

export async function keptUploads(): Promise<KeptUpload[]> {
  const [person] = keyOf("upload", "")
  const all = (await tryStore((store) => entries<Key, KeptUpload>(store))) ?? []
  return all.filter(([[owner, kind]]) => owner === person && kind === "upload").map(([, kept]) => kept)
}
export const countUploads = async () => (await keptUploads()).length

/** A file that was being fetched. `tag` is the server's name for these very bytes. */
export type KeptDownload = { at: number; tag: string; name: string; type: string; size: number }

export const keepDownload = (address: string, head: Omit<KeptDownload, "at">) =>
  tryStore((store) => set(keyOf("download", address), { ...head, at: Date.now() }, store))

export async function keepPiece(address: string, start: number, piece: Blob) {
  if (personSignedIn() === undefined) return // They signed out while it came.
  await tryStore((store) => set(keyOf("piece", address, start), piece, store))
}

/** The pieces of a file from its beginning up to the first that is missing. */
export async function keptDownload(address: string) {
  const head = await tryStore((store) => get<KeptDownload>(keyOf("download", address), store))
  if (!head) return undefined
  const [person] = keyOf("piece", address)
  const all = (await tryStore((store) => entries<Key, Blob>(store))) ?? []
  const mine = all.filter(([key]) => key[0] === person && key[1] === "piece" && key[2] === address)
  const pieces: Blob[] = []
  let size = 0
  for (const [[, , , start], piece] of mine.toSorted(([one], [other]) => one[3] - other[3])) {
    if (start !== size) break
    pieces.push(piece)
    size += piece.size
  }
  return { head, pieces, size }
}

export const forgetDownload = (address: string) =>
  deleteWhere(([, kind, name]) => kind !== "upload" && name === address)

/** Deletes everybody else's transfers and those older than a day. */
export async function tidyTransfers(person: number) {
  const all = (await tryStore((store) => entries<Key, KeptUpload | KeptDownload | Blob>(store))) ?? []
  const isOld = (kept: KeptUpload | KeptDownload | Blob) => "at" in kept && Date.now() - kept.at > maxAge
  const old = new Set(all.filter(([, kept]) => isOld(kept)).map(([[, , name]]) => name))
  await deleteWhere(([owner, , name]) => owner !== person || old.has(name))
}

async function deleteWhere(isOver: (key: Key) => boolean) {
  await tryStore(async (store) => {
    const all = await entries<Key, unknown>(store)
    await delMany(
      all.map(([key]) => key).filter((key) => isOver(key)),
      store,
    )
  })
}

/** Deletes all, at sign-out. */
export const dropTransfers = () => tryStore(clear)
