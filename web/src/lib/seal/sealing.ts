import type { SealKey } from "./key.ts"
import { pack, unpack } from "./packing.ts"

/** Bytes of the number that AES-GCM uses once; they stand before the sealed ones. */
const once = 12

/** A value, files included, as bytes that its key alone opens, and only in the place that it was sealed for. */
export async function seal(
  { seals }: Pick<SealKey, "seals">,
  place: string,
  value: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(once))
  const sealed = await crypto.subtle.encrypt(rulesOf(iv, place), seals, await pack(value))
  const bytes = new Uint8Array(once + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), once)
  return bytes
}

/** The value; undefined if another key sealed it, it lay in another place, or its bytes have changed. */
export async function unseal(
  { seals }: Pick<SealKey, "seals">,
  place: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const rules = rulesOf(sealed.subarray(0, once), place)
  const opened = await crypto.subtle.decrypt(rules, seals, sealed.subarray(once)).catch(() => undefined)
  return opened && unpack(opened)
}

const rulesOf = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(place),
})

/** A name that tells nothing to those who lack the key: a list of entries would say who failed in what. */
export async function hiddenName({ names }: Pick<SealKey, "names">, name: string): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", names, new TextEncoder().encode(name))
  return btoa(String.fromCharCode(...new Uint8Array(mac, 0, 16)))
}
