import { expect, test } from "vitest"
import { CallError, networkFailure } from "../../lib/api/callError.ts"
import { listFailure } from "./labels.ts"

test("a failed list of submissions shows the specification's text", () => {
  const refused = new CallError(500, { message: "The disk is full." })
  expect(listFailure(refused, false)).toBe("Error loading submissions: The disk is full.")
  expect(listFailure(refused, true)).toBe("Failed to filter submissions: The disk is full.")
  expect(listFailure(networkFailure(), true)).toBe(
    "Error filtering submissions: Network error. Please check your connection and try again.",
  )
})

test("the submissions of an assignment that was deleted since are explained in words", () => {
  expect(listFailure(new CallError(404, { message: "Resource not found." }), false)).toBe(
    "Error loading submissions: This assignment is no longer there. It may have been deleted, or you may no longer see it.",
  )
})
