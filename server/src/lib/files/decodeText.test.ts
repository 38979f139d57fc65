import { expect, test } from "vitest"
import { decodeText } from "./decodeText.ts"

const name = "Chikondi ŵ, é"
const littleEndian = Buffer.from(`\uFEFF${name}`, "utf16le")

test.each([
  ["UTF-8", Buffer.from(name), name],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${name}`), name],
  ["UTF-16, little endian", littleEndian, name],
  ["UTF-16, big endian", Buffer.from(littleEndian).swap16(), name],
  ["UTF-16, little endian, without its mark", littleEndian.subarray(2), name],
  ["UTF-16, big endian, without its mark", Buffer.from(littleEndian.subarray(2)).swap16(), name],
  ["UTF-16 of two letters", Buffer.from("Hi", "utf16le"), "Hi"],
  ["a text of one letter", Buffer.from("H"), "H"],
  ["Windows-1252", Buffer.from([0x52, 0x65, 0x6e, 0xe9]), "René"],
])("%s is decoded", (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})
