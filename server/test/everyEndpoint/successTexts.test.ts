import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

/** The success alerts of the specification (001 and 002 section 8), word for word. */
const specified = [
  "Student created",
  "Student updated",
  "Lecturer created",
  "Lecturer updated",
  "Subject added",
  "Module created",
  "Module updated",
  "Module deleted",
  "Term created",
  "Term updated",
  "Term deleted",
  "Assignment created",
  "Assignment updated",
  "Assignment deleted",
  "Password reset",
  "Grade added",
  "Grade updated",
  "Academic year created",
  "Current academic year updated",
  "Attendance marked",
  "Attendance record deleted",
  "CSV report downloaded",
  "DOC report downloaded",
  "Material uploaded",
  "Material deleted",
  "Profile updated",
  "Password changed",
  "Account deleted",
]

test("only the specification's texts say successfully; all others name what was done", () => {
  const root = join(import.meta.dirname, "../../..")
  const found = ["server/src", "web/src"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, room, file), "utf8").matchAll(/["`>]([^"`<>\n]*) successfully\b/g)].map(
          ([, done]) => done,
        ),
      ),
  )
  expect(found.length).toBeGreaterThan(20)
  expect([...new Set(found)].filter((done) => !specified.includes(done!))).toEqual([])
})
