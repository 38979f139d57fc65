import { millisecondsPerDay } from "../../lib/days.ts"
import { bytesOfHex, hexOf, utf8 } from "./bytes.ts"
import type { SignedFacts } from "./facts.ts"
import { verifiableKinds } from "./kinds.ts"

/*
 * The QR code of a document says https://college.example/verify/CODE#DIGITS. The digits are a number, because QR codes hold
 * digits in the least space, and browsers don't send what follows #. The number's bytes are:
 *
 *   1   version, 1
 *   4   id of the key
 *   1   kind, its place in `verifiableKinds`
 *   2   day of issue, counted from 1 January 2000
 *   2   GPA in hundredths; 65535 without one
 *   …   name, programme and period in UTF-8, separated by line ends
 *   64  Ed25519 signature of "mphunzitsi document\n", the code, "\n", and all bytes before
 */
const version = 1
const headLength = 10
const signatureLength = 64
const noGpa = 0xffff
/** Bytes of a text. A longer text is cut, so that the QR code stays readable. The database has the whole text. */
const maxTextBytes = 90
const maxDigits = 1100
const epoch = Date.UTC(2000, 0, 1)
/** The bytes that are signed, without the signature. */
export function encodeFacts({ kind, name, programme, period, gpa, issued_on, key_id }: SignedFacts) {
  const texts = [name, programme, period ?? ""].map((text) => cut(text.replace(/\s+/g, " "))).join("\n")
  const bytes = new Uint8Array([...new Uint8Array(headLength), ...utf8(texts)])
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint32(1, Number.parseInt(key_id, 16))
  view.setUint8(5, verifiableKinds.indexOf(kind))
  view.setUint16(6, (Date.parse(issued_on) - epoch) / millisecondsPerDay)
  view.setUint16(8, gpa === null ? noGpa : Math.round(gpa * 100))
  return bytes
}

function cut(text: string) {
  if (utf8(text).length <= maxTextBytes) return text
  const letters = [...text]
  while (utf8(letters.join("")).length > maxTextBytes - 3) letters.pop()
  return `${letters.join("")}…`
}

/** The bytes over which the signature is made. Their prefix prevents the key from signing anything else. */
export function messageOf(code: string, bytes: Uint8Array) {
  return new Uint8Array([...utf8(`mphunzitsi document\n${code}\n`), ...bytes])
}

/** Signed bytes as the digits of a QR code. They begin with the version, so no leading zero is lost. */
export const digitsOf = (signed: Uint8Array) => BigInt(`0x${hexOf(signed)}`).toString()

/** The bytes of a QR code's digits; undefined if the digits can't be valid. */
function bytesOf(digits: string) {
  if (!/^[1-9]\d*$/.test(digits) || digits.length > maxDigits) return undefined
  const hex = BigInt(digits).toString(16)
  return bytesOfHex(hex.length % 2 ? `0${hex}` : hex)
}

/** Decodes a QR code's digits. Undefined if they are of no version that this program knows. */
export function decodeDigits(digits: string) {
  const signed = bytesOf(digits)
  if (!signed || signed.length < headLength + signatureLength || signed[0] !== version) return undefined
  const bytes = signed.slice(0, -signatureLength)
  const view = new DataView(bytes.buffer)
  const kind = verifiableKinds[view.getUint8(5)]
  const texts = readTexts(bytes.subarray(headLength))
  if (!kind || !texts) return undefined
  const [name = "", programme = "", period = ""] = texts
  const gpa = view.getUint16(8)
  const read: SignedFacts = {
    kind,
    name,
    programme,
    period: period || null,
    gpa: gpa === noGpa ? null : gpa / 100,
    issued_on: new Date(epoch + view.getUint16(6) * millisecondsPerDay).toISOString().slice(0, 10),
    key_id: view.getUint32(1).toString(16).padStart(8, "0"),
  }
  return { facts: read, bytes, signature: signed.slice(-signatureLength) }
}

/** Undefined if the bytes aren't UTF-8. */
function readTexts(bytes: Uint8Array) {
  try {
    return decodeURIComponent([...bytes].map((byte) => `%${hexOf([byte])}`).join("")).split("\n")
  } catch {
    return undefined
  }
}
