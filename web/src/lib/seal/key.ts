/** The key with which this device seals what it keeps of the person who is signed in. Without one nothing personal is kept. */
import { personSignedIn, watchSession } from "../session/session.ts"

/** Neither key can be taken out of the browser: script may use them while the session is open, and no longer. */
export type SealKey = { person: number; seals: CryptoKey; names: CryptoKey }

/** Of its own, and open for moments only, so that a page without the portal's script deletes it at once (dropSession). */
const database = "key"
const keyName = "open"

/** Browsers offer this on https and on localhost. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined

export const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))

/** The key of the server's 32 random bytes, for one person on one device. */
export async function sealKeyOf(person: number, raw: Uint8Array<ArrayBuffer>): Promise<SealKey> {
  const { subtle } = crypto
  const given = await subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"])
  const derived = (use: string, kind: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) => {
    const info = new TextEncoder().encode(use)
    return subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
      given,
      kind,
      false,
      uses,
    )
  }
  const [seals, names] = await Promise.all([
    derived("seal", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
    derived("name", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
  ])
  return { person, seals, names }
}

let known: SealKey | undefined
let isMissing = false
let isWatching = false

/** Keeps the key while the session is open: a page that starts anew needs no password within the idle time. */
export async function openSeal(key: SealKey) {
  await inDatabase("readwrite", (store) => store.put(key, keyName))
}

/** The key of the person who is signed in. */
export async function sealKey(): Promise<SealKey | undefined> {
  const person = personSignedIn()
  if (person === undefined || !canSeal()) return undefined
  if (!isWatching) {
    isWatching = true
    watchSession(() => {
      known = undefined
    })
  }
  if (known?.person === person) return known
  const kept = await inDatabase<SealKey | undefined>("readonly", (store) => store.get(keyName))
  isMissing = kept?.person !== person
  // The session may have changed while the browser looked.
  if (kept?.person !== person || personSignedIn() !== person) return undefined
  known = kept
  return kept
}

/** The reason for which a device has not kept what it was given. */
export function whyNotKept(): string {
  if (!canSeal()) return "this address is not encrypted (http)"
  return isMissing ? "your sign-in brought no key for this device" : "this device’s storage is full"
}

async function inDatabase<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(database)
    opening.onupgradeneeded = () => opening.result.createObjectStore(database)
    const opened = await answerOf(opening)
    try {
      return await answerOf(use(opened.transaction(database, mode).objectStore(database)))
    } finally {
      opened.close()
    }
  } catch (error) {
    console.warn("This browser keeps no key.", error)
    return undefined
  }
}

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
