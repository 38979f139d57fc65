import { expect, test } from "vitest"
import { newPassword } from "./endpoints.ts"

test("a new password of blanks alone is refused", () => {
  expect(newPassword.safeParse("      ").success).toBe(false)
  expect(newPassword.safeParse("a     ").success).toBe(true)
})
