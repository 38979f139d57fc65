import type pg from "pg"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import { requireBackupLock, withBackupLock } from "./connection.ts"
import { readFileList, readManifest } from "./manifest.ts"
import type { BackupStore, Content } from "./store.ts"

/**
 * Deletes backups, also unencrypted ones beside encrypted ones, and the objects that no other backup needs. Objects that a killed
 * backup has left are deleted too, except today's, because the backup may still be running.
 */
export async function removeBackups(
  connectionString: string,
  store: BackupStore,
  names: readonly string[],
  lockTimeout = 0,
): Promise<void> {
  if (names.length > 0)
    await withBackupLock(connectionString, lockTimeout, async (client) => {
      await remove(client, store, names)
      if (store.unencrypted) await remove(client, store.unencrypted, names)
    })
}

async function remove(client: pg.Client, store: BackupStore, names: readonly string[]) {
  for (const name of names) await store.removeDocument(name)
  const needed = new Set<string>()
  for (const name of await store.listDocuments()) {
    const manifest = await readManifest(store, name)
    const contents: Content[] = [...manifest.tables, ...manifest.folder, manifest.files]
    for (const content of contents) needed.add(store.nameOf(content))
    for await (const file of readFileList(store, manifest)) needed.add(store.nameOf(file))
  }
  await requireBackupLock(client)
  const yesterday = Date.now() - millisecondsPerDay
  for (const [object, { at }] of await store.listObjects())
    if (!needed.has(object) && at.getTime() < yesterday) await store.removeObject(object)
}
