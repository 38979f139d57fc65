import { createCipheriv, createHash } from "node:crypto"
import { sum } from "#contract/lib/objects.ts"

/** The bytes that fill up a password (ISO 32000-1, 7.6.3.3). */
const filling = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex")

/**
 * Whether a PDF opens only with a password. Many are encrypted with an empty one, so that they open and can't be changed. They
 * are told apart by the check value that each has for its password.
 */
export function isPdfLocked(bytes: Buffer) {
  const text = bytes.toString("latin1")
  const about = encryptionIn(text)
  if (about === undefined) return false
  const check = stringIn(about, "U")
  const owner = stringIn(about, "O")
  if (!/\/Filter\s*\/Standard/.test(about)) return true
  if (!check || !owner) return false
  const revision = numberIn(about, "R") ?? 2
  if (revision >= 5) {
    const salt = check.subarray(32, 40)
    return !check.subarray(0, 32).equals(revision === 5 ? hash("sha256", salt) : hardenedHash(salt))
  }
  const id =
    stringIn(text.slice(text.lastIndexOf("/ID")).slice(0, longest), String.raw`ID\s*\[`) ?? Buffer.alloc(0)
  const key = keyOf(about, { owner, id, revision })
  const computed = revision === 2 ? rc4(key, filling) : checkOf(key, id)
  return !check.subarray(0, computed.length).equals(computed)
}

/** The most characters of a dictionary that are read. */
const longest = 4000

/** The dictionary about the encryption, which is an object of its own or in the trailer. */
function encryptionIn(text: string) {
  const [, number, generation] = [...text.matchAll(/\/Encrypt\s+(\d{1,9})\s+(\d{1,5})\s+R/g)].at(-1) ?? []
  const begin =
    number === undefined
      ? text.search(/\/Encrypt\s*<</)
      : text.search(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj`))
  return begin < 0 ? undefined : text.slice(begin, begin + longest)
}

function numberIn(text: string, name: string) {
  const found = new RegExp(`/${name}\\s+(-?\\d+)`).exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** A string in either of its forms: <28BF> or (text with \( escapes). */
function stringIn(text: string, name: string) {
  const found = new RegExp(`/${name}\\s*(?:<([\\da-f\\s]*)>|\\()`, "i").exec(text)
  if (!found) return undefined
  const [{ length }, hex] = found
  if (hex !== undefined) return Buffer.from(hex.replace(/\s/g, ""), "hex")
  const literal = /^(?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*/.exec(text.slice(found.index + length))
  return Buffer.from((literal?.[0] ?? "").replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, unescaped), "latin1")
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }
function unescaped(_: string, mark: string) {
  if (/^[0-7]/.test(mark)) return String.fromCharCode(Number.parseInt(mark, 8) & 255)
  return escapes[mark] ?? mark.replace(/[\r\n]/g, "")
}

type Encryption = { owner: Buffer; id: Buffer; revision: number }

/** The key of the empty password in revisions 2 to 4. */
function keyOf(about: string, { owner, id, revision }: Encryption) {
  const rights = Buffer.alloc(4)
  rights.writeInt32LE((numberIn(about, "P") ?? 0) | 0)
  const isOpenAbout = revision >= 4 && /\/EncryptMetadata\s+false/.test(about)
  const metadata = Buffer.alloc(isOpenAbout ? 4 : 0, 255)
  const parts = [filling, owner.subarray(0, 32), rights, id, metadata]
  const bits = revision === 4 ? 128 : (numberIn(about, "Length") ?? 40)
  const length = revision === 2 ? 5 : bits / 8
  let key = hash("md5", ...parts).subarray(0, length)
  for (let round = 0; revision >= 3 && round < 50; round++) key = hash("md5", key).subarray(0, length)
  return key
}

/** The first 16 bytes of the check value in revisions 3 and 4. */
function checkOf(key: Buffer, id: Buffer) {
  let value = hash("md5", filling, id)
  for (let round = 0; round < 20; round++) value = rc4(Buffer.from(key.map((byte) => byte ^ round)), value)
  return value
}

/** The hash of revision 6 for the empty password (ISO 32000-2, algorithm 2.B). */
function hardenedHash(salt: Buffer) {
  let key = hash("sha256", salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32))
    const mixed = cipher.setAutoPadding(false).update(Buffer.concat(Array<Buffer>(64).fill(key)))
    const kinds = ["sha256", "sha384", "sha512"]
    key = hash(kinds[sum([...mixed.subarray(0, 16)]) % 3] ?? "sha256", mixed)
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

const hash = (kind: string, ...parts: readonly Buffer[]) =>
  createHash(kind).update(Buffer.concat(parts)).digest()

/** RC4, which OpenSSL has no longer. */
function rc4(key: Buffer, data: Buffer) {
  const box = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => box[index & 255] ?? 0
  function swap(a: number, b: number) {
    const former = at(a)
    box[a & 255] = at(b)
    box[b & 255] = former
  }
  let mixed = 0
  for (let index = 0; index < 256; index++) {
    mixed = (mixed + at(index) + (key[index % key.length] ?? 0)) & 255
    swap(index, mixed)
  }
  mixed = 0
  return Buffer.from(
    data.map((byte, position) => {
      const index = position + 1
      mixed = (mixed + at(index)) & 255
      swap(index, mixed)
      return byte ^ at(at(index) + at(mixed))
    }),
  )
}
