import { describe, expect, test } from "vitest"
import { hiddenFrom } from "./previewers.ts"
import { reachText } from "./Reach.tsx"

const everybody = { target_audience: "all", subject_id: null, year_of_study: null } as const

describe("the preview", () => {
  test("shows an announcement for everybody to each kind of reader", () => {
    for (const who of ["student", "lecturer", "visitor"] as const)
      expect(hiddenFrom(who, everybody)).toBeUndefined()
  })

  test("says who doesn't see one for an audience", () => {
    const staff = { ...everybody, target_audience: "staff" } as const
    expect(hiddenFrom("student", staff)).toBe("Students do not see it.")
    expect(hiddenFrom("lecturer", staff)).toBeUndefined()
    expect(hiddenFrom("lecturer", { ...everybody, target_audience: "students" })).toBe(
      "Lecturers do not see it.",
    )
    expect(hiddenFrom("visitor", staff)).toMatch(/^Visitors do not see it/)
  })

  test("shows no announcement of a subject or a year of study to visitors", () => {
    expect(hiddenFrom("visitor", { ...everybody, year_of_study: 1 })).toMatch(/for a subject or a year/)
    expect(hiddenFrom("visitor", { ...everybody, subject_id: 5 })).toMatch(/for a subject or a year/)
  })
})

describe("the reach", () => {
  test("counts the people of each role, and says when visitors see it too", () => {
    const counts = { total: 1235, students: 1200, lecturers: 34, administrators: 1, by_email: 410 }
    expect(reachText(counts, everybody, true)).toBe(
      "It reaches 1,235 people: 1,200 students, 34 lecturers, 1 administrator. Portal 1,235, email 410. Visitors of the website see it too.",
    )
    const students = { total: 1, students: 1, lecturers: 0, administrators: 0, by_email: 0 }
    expect(reachText(students, { ...everybody, year_of_study: 1 }, true)).toBe(
      "It reaches 1 person: 1 student. Portal 1, email 0.",
    )
  })

  test("says why nobody is emailed where no mail server is set", () => {
    const counts = { total: 106, students: 106, lecturers: 0, administrators: 0, by_email: 0 }
    expect(reachText(counts, { ...everybody, target_audience: "students" }, false)).toBe(
      "It reaches 106 people: 106 students. Portal 106, email 0. No mail server is set.",
    )
  })

  test("says when nobody is reached", () => {
    const nobody = { total: 0, students: 0, lecturers: 0, administrators: 0, by_email: 0 }
    expect(reachText(nobody, { ...everybody, target_audience: "lecturers" }, true)).toBe(
      "It reaches nobody: no such person is active.",
    )
  })
})
