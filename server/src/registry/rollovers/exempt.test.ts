import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { movingUpOf } from "../../../test/rollovers/movingUp.ts"

const college = await openCollege()
const { call, db } = college
const { addModule, reset } = movingUpOf(college)

test("a module from which a student is exempt isn't missing, whether its term is closed or not", async () => {
  const { from, terms, students } = await reset()
  const module = await addModule("HEC", terms.t3, 1)
  const grade = { student_id: students.good.id, offering_id: module, max_points: 100 }
  const begun = await call("admin", "POST /rollovers", { body: { from_year_id: from.id } })
  const params = { id: begun.body.data.rollover.id }
  const goodMove = async () => {
    await call("admin", "POST /rollovers/{id}/propose", { params })
    const { body } = await call("admin", "GET /rollovers/{id}/students", { params })
    return body.data.students.find(({ student_id }) => student_id === students.good.id)
  }
  await db
    .insertInto("grade")
    .values({ ...grade, grade_type: "assignment", title: "Test", points: 70 })
    .execute()
  expect(await goodMove()).toMatchObject({ outcome: "repeating", missing: ["HEC"] })
  await db
    .insertInto("grade")
    .values({ ...grade, grade_type: "end_module", title: "End of module", state: "exempt" })
    .execute()
  expect(await goodMove()).toMatchObject({ outcome: "promoted", missing: [] })
})
