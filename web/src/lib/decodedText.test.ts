import { expect, test } from "vitest"
import { decodedText } from "./decodedText.ts"

const name = "Chikondi ŵ, é"
const littleEndian = Buffer.from(`\uFEFF${name}`, "utf16le")
const cut = Buffer.from(name).subarray(0, -1)

test.each([
  ["UTF-8", Buffer.from(name), name],
  ["UTF-8 that ends in the middle of a character", cut, "Chikondi ŵ, "],
  ["UTF-16, little endian", littleEndian, name],
  ["UTF-16, big endian", Buffer.from(littleEndian).swap16(), name],
  ["UTF-16 without its mark", littleEndian.subarray(2), name],
  ["a text of one letter", Buffer.from("H"), "H"],
  ["Windows-1252", Buffer.from([0x52, 0x65, 0x6e, 0xe9, 0x65]), "Renée"],
])("%s is decoded", (_, bytes, text) => {
  expect(decodedText(new Uint8Array(bytes).buffer)).toBe(text)
})
