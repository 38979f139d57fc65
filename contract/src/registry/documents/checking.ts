/** Checks the content of a QR code against the college's public keys: on the server, and in a browser without network. */
import { bytesOfHex } from "./bytes.ts"
import { isCode, plainCode } from "./codes.ts"
import type { SignedFacts } from "./facts.ts"
import { decodeDigits, messageOf } from "./payload.ts"

/** A public key of the college, in hexadecimal. */
export type DocumentKey = { id: string; public_key: string }

/** Whether a signature of the message was made with the key. */
export type VerifySignature = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean>

/** A code, and the digits that follow it in the address of a QR code. Digits are an empty text if nothing follows the #. */
type ReadAddress = { code: string; digits: string | undefined }

/** Reads a code as it was typed, or the whole address from a QR code. */
export function readAddress(text: string): ReadAddress {
  const [before = "", digits] = text.trim().split("#", 2)
  const last = before.replace(/\/+$/, "").split("/").at(-1) ?? ""
  return { code: plainCode(last), digits: digits?.trim() }
}

/** The text of a QR code. */
export const verifyAddress = (origin: string, code: string, digits: string) =>
  `${origin}/verify/${code}#${digits}`

type Check = { state: "genuine"; facts: SignedFacts } | { state: "altered" } | { state: "unknown key" }

/**
 * Checks a signature. `altered` is everything that the college didn't sign: a changed letter, a version that doesn't exist. A
 * key that isn't among the given ones may be another college's, or newer than these. No other key is tried for it.
 */
export async function checkSignature(
  { code, digits }: { code: string; digits: string },
  keys: readonly DocumentKey[],
  verify: VerifySignature,
): Promise<Check> {
  const decoded = isCode(code) ? decodeDigits(digits) : undefined
  const key = keys.find(({ id }) => id === decoded?.facts.key_id)
  if (!decoded) return { state: "altered" }
  if (!key) return { state: "unknown key" }
  const isSigned = await verify(bytesOfHex(key.public_key), messageOf(code, decoded.bytes), decoded.signature)
  return isSigned ? { state: "genuine", facts: decoded.facts } : { state: "altered" }
}
