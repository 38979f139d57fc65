/** Keeps interrupted downloads on this device, sealed, so that they go on after the page was closed. */
import { sealedStore } from "../seal/sealedStore.ts"
import { isServerTimeKnown, serverNow } from "../serverTime.ts"

/** Milliseconds until they are deleted, as drafts are. */
const maxAge = 24 * 60 * 60_000

/** A file that was being fetched. `tag` is the server's name for these very bytes. */
export type KeptDownload = { at: number; tag: string; name: string; type: string; size: number }

/** The head of a file, and its pieces as further parts: each stands at the place of its first byte, counted from one. */
const store = sealedStore<KeptDownload | Blob>("downloads")

export const keepDownload = (address: string, head: Omit<KeptDownload, "at">) =>
  store.put(address, { ...head, at: serverNow() })

export const keepPiece = (address: string, start: number, piece: Blob) => store.put(address, piece, start + 1)

/** The pieces of a file from its beginning up to the first that is missing. */
export async function keptDownload(address: string) {
  const head = await store.get(address)
  if (!head || head instanceof Blob) return undefined
  const pieces: Blob[] = []
  let size = 0
  for (;;) {
    const piece = await store.get(address, size + 1)
    if (!(piece instanceof Blob)) return { head, pieces, size }
    pieces.push(piece)
    size += piece.size
  }
}

export const forgetDownload = (address: string) => store.drop(address)

/** Deletes the downloads of who is signed in that were not gone on with for a day, by the server's clock. */
export async function tidyTransfers() {
  if (!isServerTimeKnown()) return
  for (const { name, value } of await store.all())
    if (!(value instanceof Blob) && serverNow() - value.at > maxAge) await store.drop(name)
}

/** Deletes a person's, at sign-out. */
export const dropTransfers = (person: number) => store.dropAll(person)
