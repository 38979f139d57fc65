import { expect, test } from "vitest"
import { CallError, networkFailure } from "./callError.ts"

const sentence = "Failed to delete account. Please try again."

test("a text that ends in a colon is followed by the reason", () => {
  expect(networkFailure().after("Error: ").message).toBe(
    "Error: Network error. Please check your connection and try again.",
  )
})

test("a whole sentence that says to try again is shown without a reason", () => {
  expect(networkFailure().after(sentence).message).toBe(sentence)
  expect(new CallError(500, { message: "Oh dear." }).after(sentence).message).toBe(sentence)
})

test("a sentence is followed by the server's message", () => {
  const refused = new CallError(409, { message: "The last administrator can't be removed." })
  expect(refused.after(sentence).message).toBe(`${sentence} The last administrator can't be removed.`)
})

test("a write that may have been saved isn't said to have failed", () => {
  const message = "The college can't say just now whether this was saved."
  const unknown = () => new CallError(503, { message, code: "unconfirmed" })
  expect(unknown().after("Error: ").message).toBe(message)
  expect(unknown().after(sentence).message).toBe(message)
})

test("field errors and conflicts keep their own messages", () => {
  const fault = new CallError(422, {
    message: "Please check the form.",
    errors: { email: "Email is required." },
  })
  expect(fault.after(sentence).message).toBe("Please check the form.")
  const conflict = new CallError(409, { message: "Someone else changed this.", current: { version: 2 } })
  expect(conflict.after("Error: ").message).toBe("Someone else changed this.")
})
