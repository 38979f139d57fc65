import { expect, test } from "vitest"
import { newPassword } from "./endpoints.ts"

test("a new password of blanks or of characters without a shape alone is refused", () => {
  for (const blank of [" ", "\u00a0", "\u200b", "\u3164", "\u2800", "\u0000", "\ud83d"])
    expect(newPassword.safeParse(blank.repeat(6)).success).toBe(false)
  expect(newPassword.safeParse("a     ").success).toBe(true)
})
