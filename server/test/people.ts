import { roles } from "#contract/lib/endpoints.ts"
import type { Database } from "../src/lib/db/database.ts"

/** One active person per role. */
export async function addPeople(db: Database) {
  const people = await db
    .insertInto("person")
    .values(
      roles.map((role) => ({
        email: `${role}@college.example`,
        role,
        requested_role: role,
        status: "active",
        first_name: "Test",
        last_name: role,
      })),
    )
    .returning(["id", "role"])
    .execute()
  const idOf = (role: string) => people.find((person) => person.role === role)!.id
  return { admin: idOf("admin"), lecturer: idOf("lecturer"), student: idOf("student") }
}
