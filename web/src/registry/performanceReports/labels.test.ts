import { expect, test } from "vitest"
import { resultText, withFirstName, withPhrase } from "./labels.ts"

test("a phrase goes to the end of the text with the student's first name", () => {
  const phrase = withFirstName("{name} plans well, and {name} asks.", "Ada")
  expect(phrase).toBe("Ada plans well, and Ada asks.")
  expect(withPhrase("", phrase)).toBe(phrase)
  expect(withPhrase("Sings. \n", phrase)).toBe(`Sings. ${phrase}`)
})

test("a result is the module grade, or the assignments so far", () => {
  const subject = { subject_id: 1, subject_code: "E", subject_name: "English" }
  const result = { ...subject, assignment_average: 61.5, module_grade: 58, letter_grade: "D" as const }
  expect(resultText(result)).toBe("58%, D")
  expect(resultText({ ...result, module_grade: null, letter_grade: null })).toBe(
    "61.5% in assignments so far",
  )
  expect(resultText({ ...result, module_grade: null, letter_grade: null, assignment_average: null })).toBe(
    "—",
  )
})
