import type { Database } from "../lib/database.ts"
import { hashPassword } from "../lib/passwords.ts"

/** One account a role. The people are invented. */
export const demonstrationAccounts = [
  { email: "admin@college.example", role: "admin", first_name: "Demo", last_name: "Administrator" },
  { email: "lecturer@college.example", role: "lecturer", first_name: "Demo", last_name: "Lecturer" },
  { email: "student@college.example", role: "student", first_name: "Demo", last_name: "Student" },
] as const

/** Fills a new college for people to look around in; all of it or nothing. */
export async function loadDemonstration(database: Database, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await database.transaction().execute(async (db) => {
    const people = await db
      .insertInto("person")
      .values(
        demonstrationAccounts.map((account) => ({
          ...account,
          requested_role: account.role,
          status: "active" as const,
          password_hash,
        })),
      )
      .returning(["id", "role"])
      .execute()
    for (const { id, role } of people) {
      if (role === "lecturer") {
        await db
          .insertInto("lecturer")
          .values({
            person_id: id,
            employee_number: "L-0001",
            department: "Languages",
            hire_date: "2020-01-06",
          })
          .execute()
      }
      if (role === "student") {
        await db
          .insertInto("student")
          .values({
            person_id: id,
            student_number: "IPTE25-0001",
            ipte_cohort: "IPTE25",
            class: "P1",
            year_of_study: 1,
          })
          .execute()
      }
    }
  })
}
