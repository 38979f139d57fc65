import { expect, test } from "vitest"
import { afterKey, erase, faultWhileTyping, type PadKey, withoutPoint } from "./typing.ts"

/** The text after some keys, with an earlier mark. */
const typed = (keys: readonly PadKey[], given = "") =>
  keys.reduce((text, key, index) => afterKey(text, index > 0, key), given)

test("keys make marks of one to four digits with one decimal", () => {
  expect(typed(["7", "8"])).toBe("78")
  expect(typed(["1", "0", "0"])).toBe("100")
  expect(typed(["7", "8", ".", "5"])).toBe("78.5")
  expect(typed(["7", "8", ".", "5", "4"])).toBe("78.5")
  expect(typed(["7", ".", ".", "5"])).toBe("7.5")
  expect(typed([".", "5"])).toBe("0.5")
  expect(typed(["0", "7"])).toBe("7")
  expect(withoutPoint("7.")).toBe("7")
})

test("the first key replaces a mark that was given, and the key that erases shortens it", () => {
  expect(typed(["6", "4"], "78")).toBe("64")
  expect(typed([erase], "78")).toBe("7")
  expect(typed([erase, erase], "78")).toBe("")
  expect(typed([erase], "Absent")).toBe("")
  expect(typed(["7", "9", erase, "8"])).toBe("78")
  expect(afterKey("Absnt", true, erase)).toBe("")
})

test("a number above the maximum is an error at once, and an unfinished one is not", () => {
  expect(faultWhileTyping("105", 100)).toBe("More than 100.")
  expect(faultWhileTyping("100", 100)).toBeUndefined()
  expect(faultWhileTyping("7.", 100)).toBeUndefined()
  expect(faultWhileTyping("", 100)).toBeUndefined()
})
