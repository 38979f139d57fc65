import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from "node:crypto"
import { promisify } from "node:util"
import { DamagedObject } from "./backupError.ts"

/**
 * Bytes of a chunk, which is encrypted and authenticated by itself, so that a reader needs to hold only one chunk in memory.
 */
const chunkSize = 64 * 1024
const tagSize = 16
const saltSize = 16
const magic = Buffer.from("MPHSEAL1")

/** 32 MB of memory and about a third of a second for each guess at a passphrase. */
const cost = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

export async function keyOf(passphrase: string, salt: Buffer): Promise<KeyObject> {
  return createSecretKey(await derive(passphrase.normalize("NFKC"), salt, 32, cost))
}

/** Proves that a passphrase is the right one, and names objects by their content without revealing it. */
export const macOf = (key: KeyObject, text: string) => createHmac("sha256", key).update(text).digest("hex")

/** A key for a single object, so that chunks can be numbered from 0 in each. */
const objectKeyOf = (key: KeyObject, salt: Buffer) =>
  Buffer.from(hkdfSync("sha256", key, salt, "mphunzitsi backup", 32))

/** The number of a chunk and whether it is the last, so that swapped, missing or cut-off chunks are detected. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts an object with AES-256-GCM in chunks (the STREAM construction). Its name is authenticated too. */
export async function* encrypt(
  key: KeyObject,
  name: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltSize)
  const objectKey = objectKeyOf(key, salt)
  yield Buffer.concat([magic, salt])
  for await (const { number, isLast, bytes } of chunks(content, chunkSize)) {
    const cipher = createCipheriv("aes-256-gcm", objectKey, nonceOf(number, isLast)).setAAD(Buffer.from(name))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** The number of bytes that `encrypt` makes of this many. */
export const encryptedSize = (size: number) =>
  magic.length + saltSize + size + tagSize * Math.max(1, Math.ceil(size / chunkSize))

/** Decrypts the output of `encrypt`. Throws a `DamagedObject` if anything was altered, swapped or cut short. */
export async function* decrypt(
  key: KeyObject,
  name: string,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const altered = () =>
    new DamagedObject(name, `${name} was altered or cut short: it isn't what was encrypted.`)
  let objectKey: Buffer | undefined
  const headSize = magic.length + saltSize
  async function* body() {
    let head = Buffer.alloc(0)
    for await (const bytes of sealed) {
      if (objectKey) {
        yield bytes
        continue
      }
      head = Buffer.concat([head, bytes])
      if (head.length < headSize) continue
      if (!head.subarray(0, magic.length).equals(magic)) throw altered()
      objectKey = objectKeyOf(key, head.subarray(magic.length, headSize))
      yield head.subarray(headSize)
    }
    if (!objectKey) throw altered()
  }
  for await (const { number, isLast, bytes } of chunks(body(), chunkSize + tagSize)) {
    if (bytes.length < tagSize || !objectKey) throw altered()
    const cipher = createDecipheriv("aes-256-gcm", objectKey, nonceOf(number, isLast)).setAAD(
      Buffer.from(name),
    )
    cipher.setAuthTag(bytes.subarray(-tagSize))
    try {
      yield Buffer.concat([cipher.update(bytes.subarray(0, -tagSize)), cipher.final()])
    } catch {
      throw altered()
    }
  }
}

/** Cuts a stream into chunks of one size. The last chunk is shorter, or empty. */
async function* chunks(content: AsyncIterable<Buffer>, size: number) {
  let number = 0
  let pending: Buffer[] = []
  let length = 0
  for await (const bytes of content) {
    pending.push(bytes)
    length += bytes.length
    if (length < size) continue
    let buffered = Buffer.concat(pending)
    // A full chunk is held back until more bytes arrive, because the last chunk is marked.
    for (; buffered.length > size; buffered = buffered.subarray(size))
      yield { number: number++, isLast: false, bytes: buffered.subarray(0, size) }
    pending = [buffered]
    length = buffered.length
  }
  yield { number, isLast: true, bytes: Buffer.concat(pending) }
}
