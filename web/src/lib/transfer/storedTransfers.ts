/** Stores interrupted downloads on this device, encrypted, so that they continue after the page was closed. */
import { encryptedStore } from "../encryptedStorage/encryptedStore.ts"
import { isServerTimeKnown, serverNow } from "../serverTime.ts"
import { type FileHead, pieceStore } from "./pieceStore.ts"

/** Milliseconds until an interrupted download is deleted. The server still has the file. */
const maxAge = 24 * 60 * 60_000

const store = encryptedStore<FileHead | Blob>("downloads")

export const downloads = pieceStore(store)

/** Deletes the signed-in person's downloads that have not been continued for a day, by the server's clock. */
export async function tidyTransfers() {
  if (!isServerTimeKnown()) return
  for (const { name, value } of await store.all())
    if (!(value instanceof Blob) && serverNow() - value.at > maxAge) await store.drop(name)
}

/** Deletes a person's downloads at sign-out. */
export const dropTransfers = (person: number) => store.dropAll(person)
