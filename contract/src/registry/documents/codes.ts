/**
 * The codes of documents: eleven random letters and digits of Crockford's base 32, which has no I, L, O and U, and a check
 * character (ISO 7064, mod 33,32). The check character reveals every single mistyped letter. 55 random bits can't be guessed.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const randomLength = 11
const codeLength = randomLength + 1

/** Makes a code of random bytes, one for each letter. */
export function makeCode(bytes: Uint8Array) {
  const letters = [...bytes.subarray(0, randomLength)].map((byte) => alphabet[byte & 31]).join("")
  return letters + alphabet[checkIndexOf(letters)]
}

/** The letters of a code as somebody typed it: in any case, in groups, with O for 0, and I or L for 1. */
export const plainCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s\-–—._]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")

/** Whether a plain code is complete and has no typing mistake. */
export function isCode(code: string) {
  if (code.length !== codeLength || [...code].some((letter) => !alphabet.includes(letter))) return false
  return alphabet[checkIndexOf(code.slice(0, -1))] === code.at(-1)
}

/** A code in groups of four, as it is printed. */
export const codeText = (code: string) => (code.match(/.{1,4}/g) ?? []).join("-")

function checkIndexOf(letters: string) {
  let product = alphabet.length
  for (const letter of letters) {
    const sum = (product + alphabet.indexOf(letter)) % 32 || 32
    product = (sum * 2) % 33
  }
  return (33 - product) % 32
}

/** Bytes in the letters of codes, in groups of four. A public key is printed and compared like this. */
export function lettersOf(bytes: Uint8Array) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  return codeText(
    (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join(""),
  )
}
