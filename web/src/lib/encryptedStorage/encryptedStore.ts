import { get, set } from "idb-keyval"
import { noteStoring, personSignedIn } from "../session/session.ts"
import { type DeviceKey, deviceKey } from "./deviceKey.ts"
import { deviceStore, dropIn, evictingCopies, keysIn, type RowKey, rangeOf, rowsIn } from "./deviceStore.ts"
import { decrypt, encrypt, hiddenName } from "./encryption.ts"
import { takingTurns } from "./queue.ts"

type Content<Value> = { name: string; value: Value }

/**
 * A store of this device in which each entry is encrypted with the key of the signed-in person. Other people's entries are
 * neither opened nor changed. If this device has no key or stores nothing, a write returns false and a read undefined. With
 * `isWork`, a full device evicts copies of the server's data to make room, and a session that the server has ended stays on the
 * device until the write is done.
 */
export function encryptedStore<Value>(store: string, { isWork = false } = {}) {
  const tryStore = deviceStore(store)
  const inTurn = takingTurns()
  const contextOf = ([person, name, part]: RowKey) => `${store} ${person} ${name} ${part}`
  const keyOf = async (key: DeviceKey, name: string, part: number): Promise<RowKey> => [
    key.person,
    await hiddenName(key, `${store} ${name}`),
    part,
  ]
  const read = async (key: DeviceKey, rowKey: RowKey, sealed: Uint8Array<ArrayBuffer> | undefined) =>
    sealed && ((await decrypt(key, contextOf(rowKey), sealed)) as Content<Value> | undefined)

  return {
    /** Stores an entry. Returns whether it is on the device, that is, whether the transaction has completed. */
    put(name: string, value: Value, part = 0): Promise<boolean> {
      const person = personSignedIn()
      const stored = inTurn(async () => {
        const key = await deviceKey()
        // Another person may have signed in before this write's turn.
        if (!key || key.person !== person) return false
        const rowKey = await keyOf(key, name, part)
        const sealed = await encrypt(key, contextOf(rowKey), { name, value } satisfies Content<Value>)
        // The person may have signed out meanwhile.
        if ((await deviceKey())?.person !== key.person) return false
        const tryWrite = () => tryStore((use) => set(rowKey, sealed, use).then(() => true))
        return (await tryWrite()) ?? (isWork && (await evictingCopies(tryWrite))) ?? false
      })
      if (isWork) noteStoring(stored)
      return stored
    },

    get(name: string, part = 0): Promise<Value | undefined> {
      const person = personSignedIn()
      return inTurn(async () => {
        const key = await deviceKey()
        if (!key || key.person !== person) return undefined
        const rowKey = await keyOf(key, name, part)
        const sealed = await tryStore((use) => get<Uint8Array<ArrayBuffer>>(rowKey, use))
        return (await read(key, rowKey, sealed))?.value
      })
    },

    /** The person's entries, read in one transaction. Entries that the key doesn't open are left out. */
    async all(): Promise<Content<Value>[]> {
      const key = await deviceKey()
      if (!key) return []
      const sealedRows =
        (await tryStore((use) =>
          use("readonly", (objects) => rowsIn<Uint8Array<ArrayBuffer>>(objects, rangeOf(key.person))),
        )) ?? []
      const opened = await Promise.all(sealedRows.map(([rowKey, sealed]) => read(key, rowKey, sealed)))
      return opened.filter((content) => content !== undefined)
    },

    /** Deletes an entry with its parts. */
    drop(name: string): Promise<void> {
      const person = personSignedIn()
      return inTurn(async () => {
        const key = await deviceKey()
        if (!key || key.person !== person) return
        const [, hidden] = await keyOf(key, name, 0)
        await tryStore((use) => dropIn(use, rangeOf(person, hidden)))
      })
    },

    /** The number of a person's entries; undefined if the device can't be read. This needs no key. */
    async count(person = personSignedIn() ?? 0): Promise<number | undefined> {
      const keys = await tryStore((use) => use("readonly", (objects) => keysIn(objects, rangeOf(person))))
      return keys?.length
    },

    /** Deletes all of a person's entries. Returns whether they are deleted. This needs no key. */
    dropAll: (person = personSignedIn() ?? 0): Promise<boolean> =>
      inTurn(async () => (await tryStore((use) => dropIn(use, rangeOf(person)))) === true),
  }
}
