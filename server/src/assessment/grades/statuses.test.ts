import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call } = college
const { teacher, student, assignment, reset } = await gradingOf(college)
beforeEach(reset)

test.each(["POST /grades", "POST /grades/create-or-update"] as const)(
  "%s answers 201 for a new grade and 200 for a replaced one, also when the request is repeated",
  async (key) => {
    const statusOf = async (request: string, pointsEarned: number) => {
      const body = { studentId: student.id, assignmentId: assignment.id, pointsEarned }
      const headers = { "idempotency-key": `${key} ${request}` }
      const { status, body: answer } = await call(teacher, key, { body, headers })
      expect(answer).not.toHaveProperty("replaced")
      return [status, answer.message]
    }
    const added = [201, "Grade added successfully!"]
    const updated = [200, "Grade updated successfully!"]
    expect(await statusOf("first", 4)).toEqual(added)
    expect(await statusOf("second", 5)).toEqual(updated)
    expect(await statusOf("first", 4)).toEqual(added)
    expect(await statusOf("second", 5)).toEqual(updated)
  },
)
