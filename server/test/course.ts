import { sql } from "kysely"
import type { Database } from "../src/lib/db/database.ts"

type College = { db: Database; bearerOf: (personId: number) => Promise<string> }

const tables = [
  "timetable_entry",
  "grade",
  "assignment",
  "teaching_assignment",
  "offering",
  "subject",
  "enrolment",
  "student",
  "lecturer",
  "term",
  "academic_year",
]

/** Creates the records that teaching needs: terms around today, lecturers who can sign in, enrolled students. */
export function courseOf({ db, bearerOf }: College) {
  let people = 0
  // Three digits each, so that codes sort in the order in which they were created.
  let codes = 100

  async function addPerson(role: "lecturer" | "student", first_name: string) {
    const number = ++people
    const { id } = await db
      .insertInto("person")
      .values({
        email: `${role}${number}@college.example`,
        role,
        requested_role: role,
        status: "active",
        first_name,
        // Padded, so that the order of names is the order in which they were added.
        last_name: `Example ${String(number).padStart(4, "0")}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    return { personId: id, number, bearer: await bearerOf(id) }
  }

  return {
    /**
     * Adds a term between two days relative to today, active if today is between them, in an academic year of the same days. Terms
     * of the same days share it.
     */
    async addTerm(term_number: number, { from, to } = { from: -30, to: 60 }) {
      const is_active = from < 0 && to > 0
      const start_date = sql<string>`college_today() + ${from}::int`
      const end_date = sql<string>`college_today() + ${to}::int`
      await db
        .insertInto("academic_year")
        .values({ year_name: `Year ${term_number}, ${from}`, start_date, end_date })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const year = await db
        .selectFrom("academic_year")
        .select("id")
        .where(sql<boolean>`during @> daterange(${start_date}, ${end_date}, '[]')`)
        .executeTakeFirstOrThrow()
      return db
        .insertInto("term")
        .values({
          academic_year_id: year.id,
          term_number,
          name: `Term ${term_number}`,
          start_date,
          end_date,
          is_active,
        })
        .returning(["id", "name"])
        .executeTakeFirstOrThrow()
    },

    async addSubject(name = "English", owner_id: number | null = null) {
      const columns = { code: `S${++codes}`, name, year_of_study: 1, semester_number: 1, owner_id }
      return db.insertInto("subject").values(columns).returning("id").executeTakeFirstOrThrow()
    },

    async addLecturer(className: string | null = null, firstName = "Test") {
      const { personId, number, bearer } = await addPerson("lecturer", firstName)
      const { id } = await db
        .insertInto("lecturer")
        .values({
          person_id: personId,
          employee_number: `L-${number}`,
          department: "Languages",
          hire_date: "2020-01-06",
          class: className,
        })
        .returning("id")
        .executeTakeFirstOrThrow()
      return { id, personId, bearer }
    },

    async addStudent(termId: number, className: string | null = null, firstName = "Test") {
      const { personId, number, bearer } = await addPerson("student", firstName)
      const { id } = await db
        .insertInto("student")
        .values({
          person_id: personId,
          student_number: `IPTE25-${number}`,
          year_of_study: 1,
          class: className,
        })
        .returning("id")
        .executeTakeFirstOrThrow()
      await db.insertInto("enrolment").values({ student_id: id, term_id: termId, class: className }).execute()
      return { id, personId, bearer }
    },

    async enrol(studentId: number, termId: number, className: string | null = null) {
      const columns = { student_id: studentId, term_id: termId, class: className }
      await db.insertInto("enrolment").values(columns).execute()
    },

    /** Deletes all subjects, students, lecturers and terms. */
    async clear() {
      await sql`update term set closed_at = null where closed_at is not null`.execute(db)
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
    },
  }
}
