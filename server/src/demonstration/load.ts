import { createActivePerson } from "../accounts/queries.ts"
import { createStudent } from "../admissions/queries.ts"
import { createLecturer } from "../lecturers/queries.ts"
import type { Database } from "../lib/database.ts"
import { hashPassword } from "../lib/passwords.ts"

/** One account a role. The people are invented. */
export const demonstrationAccounts = [
  { email: "admin@college.example", role: "admin", first_name: "Demo", last_name: "Administrator" },
  { email: "lecturer@college.example", role: "lecturer", first_name: "Demo", last_name: "Lecturer" },
  { email: "student@college.example", role: "student", first_name: "Demo", last_name: "Student" },
] as const

const lecturer = {
  department: "Languages",
  hire_date: "2020-01-06",
  qualification: "Bachelor of Education",
  specialization: "English",
  office_location: null,
  lecturer_class: "P1",
} as const

const student = {
  date_of_birth: "2004-05-12",
  year_of_study: 1,
  gender: "female",
  marital_status: "single",
  religion: "Catholic",
  village: "Demo Village",
  traditional_authority: "Demo Authority",
  home_district: "Dedza",
  guardian_name: "Demo Guardian",
  guardian_phone_number: null,
  ipte_cohort: "IPTE25",
  student_class: "P1",
} as const

/** Fills a new college for people to look around in; all of it or nothing. */
export async function loadDemonstration(database: Database, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await database.transaction().execute(async (db) => {
    for (const account of demonstrationAccounts) {
      const id = await createActivePerson(db, { ...account, password_hash })
      if (account.role === "lecturer") await createLecturer(db, id, lecturer)
      if (account.role === "student") await createStudent(db, id, student)
    }
  })
}
