// Conversions between bytes and text, with functions that both server and browsers have.

/** Bytes as lowercase hexadecimal digits, two for each. */
export const hexOf = (bytes: Iterable<number>) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** The bytes of hexadecimal digits; a last single digit is left out. */
export const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The bytes of a text in UTF-8. */
export const utf8 = (text: string) =>
  [...encodeURIComponent(text).matchAll(/%(..)|(.)/g)].map(([character, hex]) =>
    hex ? Number.parseInt(hex, 16) : character.charCodeAt(0),
  )
