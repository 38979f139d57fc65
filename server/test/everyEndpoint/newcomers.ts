import { randomUUID } from "node:crypto"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Database } from "../../src/lib/db/database.ts"

type State = { status?: "active" | "inactive"; must_change_password?: boolean }

/** Adds a new person with the record of their role, so that the test changes no other person. */
export async function newcomer(db: Database, role: Role, state: State = {}): Promise<number> {
  const { id } = await db
    .insertInto("person")
    .values({
      email: `${randomUUID()}@college.example`,
      role,
      requested_role: role,
      status: "active",
      first_name: "New",
      last_name: role,
      ...state,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (role === "student") {
    const student = { person_id: id, student_number: `S-${id}`, year_of_study: 1 }
    await db.insertInto("student").values(student).execute()
  }
  if (role === "lecturer") {
    // Another test may have renamed or deleted the first ones.
    const { name: department } = await db
      .selectFrom("department")
      .select("name")
      .limit(1)
      .executeTakeFirstOrThrow()
    const lecturer = {
      person_id: id,
      employee_number: `E-${id}`,
      department,
      hire_date: "2020-01-06",
    }
    await db.insertInto("lecturer").values(lecturer).execute()
  }
  return id
}
