import type { DeviceKey } from "./deviceKey.ts"

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

/** The name of the property that stands for a file in the JSON of a value. No other property has such a name. */
const mark = "\u0000file"
type PackedBlob = { [mark]: { from: number; size: number; type: string; name?: string } }

/** The packed value begins with the length of its JSON, which takes this many bytes. */
const lengthSize = 4

/** A value as bytes: its JSON, followed by the bytes of its files. */
async function pack(value: unknown): Promise<ArrayBuffer> {
  const files: Blob[] = []
  let from = 0
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof Blob)) return part
    const { size, type } = part
    const placeholder: PackedBlob = {
      [mark]: { from, size, type, name: part instanceof File ? part.name : undefined },
    }
    files.push(part)
    from += size
    return placeholder
  })
  const bytes = new TextEncoder().encode(text)
  const length = new DataView(new ArrayBuffer(lengthSize))
  length.setUint32(0, bytes.length)
  return new Blob([length, bytes, ...files]).arrayBuffer()
}

function unpack(packed: ArrayBuffer): unknown {
  const start = lengthSize + new DataView(packed).getUint32(0)
  const text = new TextDecoder().decode(new Uint8Array(packed, lengthSize, start - lengthSize))
  // Without files, the parts needn't be examined, which would take several times as long as parsing a long answer.
  if (packed.byteLength === start) return JSON.parse(text)
  return JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || !(mark in part)) return part
    const { from, size, type, name } = (part as PackedBlob)[mark]
    const bytes = packed.slice(start + from, start + from + size)
    return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type })
  })
}
