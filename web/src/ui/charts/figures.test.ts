import { describe, expect, test } from "vitest"
import { fileSize, fileSizeOfMaterial } from "../controls/fileSize.ts"
import { readNumber } from "../fields/NumberField.tsx"

describe("the size of a file", () => {
  test.each([
    [781, "781 Bytes"],
    [59_023, "58 KB"],
    [1_530_000, "1.5 MB"],
    [12_400_000, "12 MB"],
  ])("%i bytes is about %s", (bytes, text) => {
    expect(fileSize(bytes)).toBe(text)
  })
  test.each([
    [0, "0 Bytes"],
    [1023, "1023 Bytes"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [10 * 1024 ** 2, "10 MB"],
    [1_530_000, "1.46 MB"],
    [3 * 1024 ** 3, "3 GB"],
    [5 * 1024 ** 4, "5120 GB"],
  ])("%i bytes of a material is %s", (bytes, text) => {
    expect(fileSizeOfMaterial(bytes)).toBe(text)
  })
})

describe("a number as typed", () => {
  test.each([
    ["", null],
    ["  ", null],
    ["12", 12],
    [" 7.5 ", 7.5],
    ["7,5", 7.5],
    [".5", 0.5],
    ["-3", -3],
    ["7.", "7."],
    ["1,000", "1,000"],
    ["1,0005", 1.0005],
    ["twelve", "twelve"],
    ["1e3", "1e3"],
  ])("%j is %j", (text, value) => {
    expect(readNumber(text)).toBe(value)
  })
})
