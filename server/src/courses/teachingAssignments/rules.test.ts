import { expect, test } from "vitest"
import { mayTeach } from "./rules.ts"

test.each([
  ["an administrator", "admin", [], "P1", true],
  ["an administrator, all classes", "admin", [], null, true],
  ["a student", "student", [null], "P1", false],
  ["a lecturer of nothing there", "lecturer", [], "P1", false],
  ["a lecturer of nothing there, all classes", "lecturer", [], null, false],
  ["a lecturer of the class", "lecturer", ["P2", "P1"], "P1", true],
  ["a lecturer of another class", "lecturer", ["P2"], "P1", false],
  ["a lecturer of all classes", "lecturer", [null], "P1", true],
  ["a lecturer of one class, all classes", "lecturer", ["P2"], null, true],
] as const)("%s", (_, role, taught, className, may) => {
  expect(mayTeach({ role }, taught, className)).toBe(may)
})
