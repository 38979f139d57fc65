import { termPositions } from "#contract/courses/terms/positions.ts"
import { itemAt, itemInTurn } from "#contract/lib/objects.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Term } from "./calendar.ts"
import { courses } from "./curriculum.ts"
import { classesOf, type Lecturer } from "./people.ts"
import { insertAll } from "./rows.ts"

type Course = {
  id: number
  number: Term["number"]
  code: string
  name: string
  specialization: string
  credits: number
}
export type Offering = {
  id: number
  term: Term
  course: Course
  /** The lecturer who teaches the course to a class. */
  teacherOf(className: string): Lecturer
}

/** Creates an offering and its teaching assignments for every course of each term with students. */
export async function makeCourses(db: Database, terms: readonly Term[], lecturers: readonly Lecturer[]) {
  const taught = await makeSubjects(db)
  const offered = terms
    .filter(({ cohort }) => cohort)
    .flatMap((term) =>
      taught.filter(({ number }) => number === term.number).map((course) => ({ term, course })),
    )
  const ids = await insertAll(
    db,
    "offering",
    offered.map(({ term, course }) => ({
      subject_id: course.id,
      term_id: term.id,
      credits: course.credits,
      is_given: true,
    })),
  )
  const offerings = offered.map((planned, index): Offering => {
    const teachers = lecturers.filter(
      ({ specialization }) => specialization === planned.course.specialization,
    )
    // P1, P4, P7 … have the first of three lecturers in every subject.
    const teacherOf = (className: string) => itemInTurn(teachers, Number(className.slice(1)) - 1)
    return { ...planned, id: itemAt(ids, index), teacherOf }
  })
  await insertAll(
    db,
    "teaching_assignment",
    offerings.flatMap(({ id, term, teacherOf }) =>
      classesOf(term.cohort).map((className) => ({
        lecturer_id: teacherOf(className).id,
        offering_id: id,
        class: className,
      })),
    ),
  )
  return offerings
}

async function makeSubjects(db: Database): Promise<Course[]> {
  const ids = await insertAll(
    db,
    "subject",
    courses.map(({ number, code, name, credits }) => {
      const { year_of_study, semester, kind } = termPositions[number]
      const description = `${name} for primary school teachers, as taught in term ${number}.`
      return { code, name, credits, year_of_study, semester_number: semester, kind, description }
    }),
  )
  return courses.map((course, index) => ({ ...course, id: itemAt(ids, index) }))
}
