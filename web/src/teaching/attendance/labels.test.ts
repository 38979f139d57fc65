import { expect, test } from "vitest"
import { absentOf, changeText, countsText, isLow, lowSubjectsText, missedText } from "./labels.ts"

test.each([
  [40, 36, 4],
  [40, 40, 0],
  [40, 41, 0],
  ["", 3, undefined],
  [40, "many", undefined],
])("of a strength of %s with %s present, %s are absent", (strength, present, absent) => {
  expect(absentOf(strength, present)).toBe(absent)
})

test.each([
  ["absent", false, "3 Mar 2026"],
  ["absent", true, "3 Mar 2026 (excused)"],
  ["late", true, "3 Mar 2026 (late)"],
] as const)("a class that a student was %s at (excused: %s) reads %s", (status, is_excused, text) => {
  expect(missedText({ date: "2026-03-03", time: "10:00", status, is_excused })).toBe(text)
})

const change = {
  student_id: 1,
  student_name: "Tadala Example",
  from_status: "absent",
  to_status: "present",
  reason: null,
  changed_by_name: "Test Admin",
  changed_at: "2026-03-03T08:00:00Z",
} as const

test("a correction says what it was, what it is and why", () => {
  expect(changeText(change)).toBe("marked Tadala Example present instead of absent")
  expect(changeText({ ...change, from_status: null, reason: "Came late" })).toBe(
    "marked Tadala Example present instead of not in the register: Came late",
  )
})

test("low subjects stand with their percentages", () => {
  const subject = { subject_id: 1, subject_name: "Mathematics", warned_at: null }
  expect(
    lowSubjectsText({
      subjects: [
        { ...subject, subject_code: "MAT101", percentage: 60 },
        { ...subject, subject_code: "SCI101", percentage: 72 },
      ],
    }),
  ).toBe("MAT101 60%, SCI101 72%")
})

test("the classes of a subject are counted by kind, without kinds that there are none of", () => {
  expect(countsText({ present: 14, late: 1, absent: 0, excused: 2 })).toBe("14 present, 1 late, 2 excused")
})

test.each([
  [null, 0, 0, false],
  [0, 0, 1, false],
  [75, 3, 1, false],
  [60, 3, 2, true],
  [80, 4, 1, false],
])(
  "an attendance of %s, present %i times and absent %i times, is low: %s",
  (percentage, present, absent, low) => {
    expect(isLow({ percentage, present, late: 0, absent })).toBe(low)
  },
)
