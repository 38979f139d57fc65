import { roles } from "#contract/lib/endpoints.ts"
import type { Database } from "../src/lib/db/database.ts"

/** One active person per role. A copied college has them already. */
export async function testPeople(db: Database) {
  const existing = await db
    .selectFrom("person")
    .select(["id", "role"])
    .where("first_name", "=", "Test")
    .execute()
  const people = existing.length > 0 ? existing : await addPeople(db)
  const idOf = (role: string) => people.find((person) => person.role === role)!.id
  return { admin: idOf("admin"), lecturer: idOf("lecturer"), student: idOf("student") }
}

const addPeople = (db: Database) =>
  db
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
