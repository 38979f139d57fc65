import type { DeviceKey } from "./deviceKey.ts"
import { pack, unpack } from "./packing.ts"

/** Bytes of the AES-GCM nonce, which precedes the encrypted bytes. */
const nonceLength = 12

/**
 * Encrypts a value, including its files. Only the same key and the same `context`, which names the value's place, decrypt
 * it.
 */
export async function encrypt(
  { encryption }: Pick<DeviceKey, "encryption">,
  context: string,
  value: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const sealed = await crypto.subtle.encrypt(rulesOf(iv, context), encryption, await pack(value))
  const bytes = new Uint8Array(nonceLength + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), nonceLength)
  return bytes
}

/**
 * The decrypted value; undefined if it was encrypted with another key or for another context, or if its bytes have changed.
 */
export async function decrypt(
  { encryption }: Pick<DeviceKey, "encryption">,
  context: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const rules = rulesOf(sealed.subarray(0, nonceLength), context)
  const opened = await crypto.subtle
    .decrypt(rules, encryption, sealed.subarray(nonceLength))
    .catch(() => undefined)
  return opened && unpack(opened)
}

const rulesOf = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(context),
})

/**
 * A hash of a name, which reveals nothing without the key. A list of readable names would show, for example, who failed in
 * what.
 */
export async function hiddenName({ names }: Pick<DeviceKey, "names">, name: string): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", names, new TextEncoder().encode(name))
  return btoa(String.fromCharCode(...new Uint8Array(mac, 0, 16)))
}
