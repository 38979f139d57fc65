import { sql } from "kysely"
import { addDays } from "#contract/lib/days.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { itemAt, itemInTurn } from "#contract/lib/objects.ts"
import { districts, maritalStatuses, religions } from "#contract/members/students/options.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import { demonstrationAccounts, demoStudentAt } from "./accounts.ts"
import type { Cohort } from "./calendar.ts"
import { posts } from "./curriculum.ts"
import { createGenerator } from "./generator.ts"
import { insertAll } from "./rows.ts"
import { firstNames, surnames, villages } from "./words.ts"

type Person = { personId: number; name: string }
export type Lecturer = Person & { id: number; specialization: string }
export type Student = Person & { id: number; class: string; cohort: Cohort; isDemo: boolean; ability: number }

/** The classes that every college starts with. */
const classNames = Array.from({ length: 15 }, (_, index) => `P${index + 1}`)

/** First-year students are in P1 to P8, second-year students in P9 to P15. */
const cohortClasses = { newcomers: classNames.slice(0, 8), seniors: classNames.slice(8) }
export const classesOf = (cohort: Cohort | undefined) => (cohort ? cohortClasses[cohort] : [])
const cohortOf = (className: string): Cohort =>
  cohortClasses.newcomers.includes(className) ? "newcomers" : "seniors"
const cohortNames = { newcomers: "IPTE25", seniors: "IPTE24" }

type Account = { email: string | null; role: Role; first_name: string; last_name: string }

/** All accounts share one password. */
export async function makePeople(db: Database, password_hash: string, today: string, count: number) {
  const [admin, lecturer, student] = demonstrationAccounts
  const lecturers = posts.map((_, index): Account => {
    if (index === 0) return lecturer
    const account = invented("lecturer", index, 7)
    return index === posts.length - 1 ? { ...account, email: null } : account
  })
  const students = Array.from({ length: count }, (_, index): Account => {
    if (index === demoStudentAt) return student
    const account = invented("student", index, 0)
    return hasNoEmail(index) ? { ...account, email: null } : account
  })
  const accounts: Account[] = [admin, ...lecturers, ...students]
  const ids = await insertAll(
    db,
    "person",
    accounts.map((account, index) => ({
      ...account,
      requested_role: account.role,
      status: "active",
      phone: inventedPhone(index),
      // Some of them still need a printed code.
      password_hash: account.email === null && index % 2 === 0 ? null : password_hash,
    })),
  )
  const people = accounts.map(({ first_name, last_name }, index) => ({
    personId: itemAt(ids, index),
    name: `${first_name} ${last_name}`,
  }))
  return {
    lecturers: await makeLecturers(db, people.slice(1, 1 + posts.length)),
    students: await makeStudents(db, people.slice(1 + posts.length), today),
  }
}

/** Every third student signs in with the number (product decision 3.21). */
const hasNoEmail = (n: number) => n % 3 === 1

/** "+265 000 000 042": no network in Malawi has numbers that begin with 0. */
const inventedPhone = (n: number) =>
  `+265 000 00${String(n + 1)
    .padStart(4, "0")
    .replace(/(?=...$)/, " ")}`

/** The n-th person of a role. Every first name is combined with every surname before a pair repeats. */
function invented(role: Role, n: number, offset: number): Account {
  const first_name = itemInTurn(firstNames, n)
  const last_name = itemInTurn(surnames, n + offset + Math.floor(n / firstNames.length))
  return {
    email: `${first_name}.${last_name}.${role[0]}${n}@college.example`.toLowerCase(),
    role,
    first_name,
    last_name,
  }
}

async function makeLecturers(db: Database, people: readonly Person[]): Promise<Lecturer[]> {
  const ids = await insertAll(
    db,
    "lecturer",
    people.map(({ personId }, index) => ({
      person_id: personId,
      employee_number: numbered("L", index),
      ...itemAt(posts, index),
      qualification: index % 4 === 3 ? "Master of Education" : "Bachelor of Education",
      office_location: `Block ${"ABC"[index % 3]}, room ${1 + (index % 9)}`,
      class: classNames[index] ?? null,
      hire_date: `${2012 + (index % 12)}-0${1 + (index % 9)}-06`,
    })),
  )
  await continueSeries(db, "L", people.length)
  return people.map((person, index) => ({
    ...person,
    id: itemAt(ids, index),
    specialization: itemAt(posts, index).specialization,
  }))
}

async function makeStudents(db: Database, people: readonly Person[], today: string): Promise<Student[]> {
  const { one, whole, about } = createGenerator(1937)
  const admitted = { newcomers: 0, seniors: 0 }
  const records = people.map((person, index) => {
    const className = itemInTurn(classNames, index)
    const cohort = cohortOf(className)
    const columns = {
      person_id: person.personId,
      created_at: `${addDays(today, cohort === "newcomers" ? -240 : -605)}T08:00:00Z`,
      student_number: numbered(cohortNames[cohort], admitted[cohort]++),
      ipte_cohort: cohortNames[cohort],
      class: className,
      year_of_study: cohort === "newcomers" ? 1 : 2,
      date_of_birth: addDays(today, -whole(18 * 366, 27 * 365)),
      gender: "female" as const,
      marital_status: one([...maritalStatuses.slice(0, 2), "single"]),
      religion: one(religions),
      village: one(villages),
      traditional_authority: "Example Authority",
      home_district: one(districts),
      guardian_name: `Guardian of ${person.name}`,
    }
    return {
      columns,
      student: {
        ...person,
        class: className,
        cohort,
        isDemo: index === demoStudentAt,
        ability: about(66, 26),
      },
    }
  })
  const ids = await insertAll(
    db,
    "student",
    records.map(({ columns }) => columns),
  )
  await continueSeries(db, cohortNames.newcomers, admitted.newcomers)
  await continueSeries(db, cohortNames.seniors, admitted.seniors)
  return records.map(({ student }, index) => ({ ...student, id: itemAt(ids, index) }))
}

const numbered = (series: string, n: number) => `${series}-${String(n + 1).padStart(4, "0")}`

/** Continues the series of numbers after the highest one. */
const continueSeries = (db: Database, prefix: string, last: number) =>
  sql`insert into number_series (prefix, last) values (${prefix}, ${last})`.execute(db)
