/** The key that encrypts the signed-in person's data on this device. Without a key, nothing personal is stored. */
import { attempt, local } from "../session/browserStorage.ts"
import { personSignedIn, watchSession } from "../session/session.ts"

/**
 * The keys of one person. Neither can be exported from the browser, and scripts may use them only while the session is open.
 */
export type DeviceKey = { person: number; encryption: CryptoKey; names: CryptoKey }

/**
 * The key has a database of its own, which is open only for moments. A page without the portal's script can therefore delete
 * the database at once (`dropSession`).
 */
const database = "key"
const keyName = "open"

/** Whether the browser offers encryption and a store. It does so on https and on localhost only. */
export const canEncrypt = () => isEncrypted() && attempt(() => indexedDB) !== undefined
const isEncrypted = () => globalThis.crypto?.subtle !== undefined

export const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))

/** The key for one person on one device, derived from 32 random bytes of the server. */
export async function deviceKeyOf(person: number, raw: Uint8Array<ArrayBuffer>): Promise<DeviceKey> {
  const { subtle } = crypto
  const baseKey = await subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"])
  const deriveKey = (use: string, kind: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) => {
    const info = new TextEncoder().encode(use)
    return subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
      baseKey,
      kind,
      false,
      uses,
    )
  }
  const [encryption, names] = await Promise.all([
    deriveKey("seal", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
    deriveKey("name", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
  ])
  return { person, encryption, names }
}

let cachedKey: DeviceKey | undefined
let isMissing = false
let isBlocked = false
let isWatching = false

/** Stores the key while the session is open, so that a newly loaded page needs no password within the idle time. */
export async function storeDeviceKey(key: DeviceKey) {
  const stored = await inDatabase("readwrite", (store) => store.put(key, keyName))
  if (stored !== undefined) local.set("hasKey", "yes")
}

/**
 * Returns whether the session was signed out before the browser was killed. A sign-out deletes the key at once, but browsers write
 * local storage to the disk up to a minute later, so a killed browser opens with the session of before the sign-out.
 */
export async function isSessionRevived() {
  if (local.get("hasKey") === null) return false
  return (await deviceKey()) === undefined && isMissing && !isBlocked
}

export async function deviceKey(): Promise<DeviceKey | undefined> {
  const person = personSignedIn()
  if (person === undefined || !canEncrypt()) return undefined
  if (!isWatching) {
    isWatching = true
    watchSession(() => {
      cachedKey = undefined
    })
  }
  if (cachedKey?.person === person) return cachedKey
  const stored = await inDatabase<DeviceKey | undefined>("readonly", (store) => store.get(keyName))
  isMissing = stored?.person !== person
  // The session may have changed while the database was read.
  if (stored?.person !== person || personSignedIn() !== person) return undefined
  cachedKey = stored
  return stored
}

/** Returns the obstacle to storing anything for this person. Undefined if only the device’s space may be lacking. */
export function storageObstacle() {
  if (!isEncrypted()) return "http"
  if (isBlocked || !canEncrypt()) return "blocked"
  return isMissing ? "noKey" : undefined
}

async function inDatabase<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(database)
    opening.onupgradeneeded = () => opening.result.createObjectStore(database)
    const opened = await answerOf(opening)
    isBlocked = false
    try {
      const transaction = opened.transaction(database, mode)
      const request = use(transaction.objectStore(database))
      // A request succeeds before its transaction is complete, and the page may be left right after the sign-in.
      return await new Promise<Result>((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      })
    } finally {
      opened.close()
    }
  } catch (error) {
    console.warn("This browser keeps no key.", error)
    isBlocked = true
    return undefined
  }
}

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
