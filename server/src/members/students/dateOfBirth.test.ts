import { expect, test } from "vitest"
import { yearsFromToday } from "#contract/lib/dates.ts"
import { openCollege } from "../../../test/college.ts"
import { studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { call, db } = college
const { add } = studentsOf(college)

test("a date of birth before 1940 or less than 15 years ago is refused", async () => {
  const { id } = await add()
  for (const date_of_birth of ["1899-12-31", "1939-12-31", yearsFromToday(-14)]) {
    const { body } = await call("admin", "POST /students", { body: { date_of_birth } })
    expect(body.errors).toMatchObject({
      date_of_birth: "Date of birth must be in 1940 or later, and at least 15 years ago.",
    })
    await expect(
      db.updateTable("student").set({ date_of_birth }).where("id", "=", id).execute(),
    ).rejects.toMatchObject({ constraint: "student_birth" })
  }
})
