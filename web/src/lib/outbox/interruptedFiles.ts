import { promisifyRequest } from "idb-keyval"
import { rowsIn } from "../encryptedStorage/deviceStore.ts"
import { untilWorkIsStored } from "../session/session.ts"
import { tryOutbox } from "./counts.ts"
import { lockOf } from "./entries.ts"

/**
 * Deletes the parts of files whose entry isn't on the device, because the browser was killed while it stored them. Nothing is
 * deleted while another tab is open, because it may be storing a file, whose entry comes last.
 */
export async function dropInterruptedFiles() {
  let stored: Promise<unknown>
  do {
    stored = untilWorkIsStored()
    await stored
    if (await isOtherTabOpen()) return
  } while (stored !== untilWorkIsStored())
  await tryOutbox((use) => use("readwrite", dropPartsWithoutRow))
}

/** Returns whether another tab has opened the outbox, or may have, because this browser offers no locks. */
async function isOtherTabOpen() {
  if (!navigator.locks) return true
  const ownLock = lockOf("files")
  return await navigator.locks.request(ownLock, async () => {
    const { held = [] } = await navigator.locks.query()
    const ownId = held.find(({ name }) => name === ownLock)?.clientId
    return held.some(({ name, clientId }) => name?.startsWith(lockOf("")) && clientId !== ownId)
  })
}

async function dropPartsWithoutRow(objects: IDBObjectStore) {
  const rows = await rowsIn<{ files: string | undefined }>(objects)
  const stored = new Set(rows.map(([[person, name], { files }]) => [person, name, files].join(" ")))
  const keys = (await promisifyRequest(objects.getAllKeys(IDBKeyRange.lowerBound([])))) as IDBValidKey[][]
  for (const key of keys) if (key.length > 3 && !stored.has(key.slice(0, 3).join(" "))) objects.delete(key)
  await promisifyRequest(objects.transaction)
}
