import { expect, test } from "vitest"
import { personal, withPhrase } from "./labels.ts"

test("a phrase goes to the end of the text with the student's first name", () => {
  const phrase = personal("{name} plans well, and {name} asks.", "Ada")
  expect(phrase).toBe("Ada plans well, and Ada asks.")
  expect(withPhrase("", phrase)).toBe(phrase)
  expect(withPhrase("Sings. \n", phrase)).toBe(`Sings. ${phrase}`)
})
