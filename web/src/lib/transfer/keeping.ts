/** Keeps interrupted downloads on this device, so that they go on after the page was closed. */
import { delMany, entries, get, set } from "idb-keyval"
import { deviceStore } from "../deviceStore.ts"
import { personSignedIn } from "../session/session.ts"

const tryStore = deviceStore("transfers")

/** Milliseconds until they are deleted, as drafts are. */
const maxAge = 24 * 60 * 60_000

type Key = [person: number, kind: "download" | "piece", name: string, start: number]
const keyOf = (kind: Key[1], name: string, start = 0): Key => [personSignedIn() ?? 0, kind, name, start]

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

export const forgetDownload = (address: string) => deleteWhere(([, , name]) => name === address)

/** Deletes downloads that were not gone on with for a day, whoever began them. */
export async function tidyTransfers() {
  const all = (await tryStore((store) => entries<Key, KeptDownload | Blob>(store))) ?? []
  const isOld = (kept: KeptDownload | Blob) => "at" in kept && Date.now() - kept.at > maxAge
  const old = new Set(all.filter(([, kept]) => isOld(kept)).map(([[owner, , name]]) => `${owner} ${name}`))
  await deleteWhere(([owner, , name]) => old.has(`${owner} ${name}`))
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

/** Deletes a person's, at sign-out. */
export const dropTransfers = (person: number) => deleteWhere(([owner]) => owner === person)
