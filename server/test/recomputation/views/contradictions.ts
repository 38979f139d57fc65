import { sql } from "kysely"
import { termText } from "#contract/courses/terms/names.ts"
import type { College } from "../../college.ts"
import type { Chance } from "../deeds.ts"
import { collegeFigures } from "./college.ts"
import * as courses from "./courses.ts"
import { someLists } from "./lists.ts"
import { type About, differencesIn, type Figures, own, type Place, repliesOf } from "./places.ts"
import { someReportFigures } from "./reports.ts"
import { inboxFigures, lecturerFigures, standingFigures, standingsIn, taughtFigures } from "./staff.ts"
import { studentFigures, termFigures } from "./students.ts"

/** Replies that name deleted people on purpose: what was done, was deleted, was issued, was told. */
const remembering = /"\/(audit|deleted-records|documents|notifications|mail|imports|admin\/dashboard)\b/
/** Replies that also name the lecturer who held a class, who may have been deleted since. */
const ofLessonsHeld = /"\/(attendance|reports\/lecturers)\b/

type Part = {
  /** The records of which some are chosen. Those of people have a `person_id`, as whom `own` places ask. */
  query: string
  some: number
  figures: Figures
  /** Further figures about each row that a place shows. */
  rows?: readonly (readonly [Place, Figures])[]
}

const people = (table: string, columns = "", condition = "true") =>
  `select ${table}.id, person_id ${columns} from ${table} join person on person.id = person_id
    where ${table}.deleted_at is null and person.status = 'active' and ${condition} order by 1`

/** The outcomes with which a student is in no list of a term. */
const ended: readonly string[] = ["withdrawn", "year of study corrected"]

const parts: readonly Part[] = [
  {
    // Students who left are in no list of performance (record 16).
    query: people("student", ", student_number as number", "left_as is null"),
    some: 3,
    figures: { ...studentFigures, ...inboxFigures("/students/my-dashboard") },
    rows: [
      [
        own("/students/my-history", ({ terms }) =>
          terms
            .filter(({ is_enrolled, outcome }) => is_enrolled && !ended.includes(outcome))
            .map((term) => ({ term_id: term.term_id, period: termText(term) })),
        ),
        termFigures,
      ],
    ],
  },
  {
    query: people("lecturer"),
    some: 2,
    figures: { ...lecturerFigures, ...inboxFigures("/lecturers/my/dashboard") },
    rows: [
      [
        own("/lecturers/my/subjects", ({ subjects }) =>
          subjects.filter(({ term_id }) => term_id !== null).map(({ id, term_id }) => ({ id, term_id })),
        ),
        taughtFigures,
      ],
      [
        own("/lecturers/my/dashboard", (data) => standingsIn(data).filter((row) => row.class !== null)),
        standingFigures("&class={class}"),
      ],
    ],
  },
  {
    query: "select id as person_id from person where role = 'admin' and status = 'active' order by 1",
    some: 1,
    figures: inboxFigures("/admin/dashboard"),
    rows: [[own("/admin/dashboard", standingsIn), standingFigures()]],
  },
  {
    query: `select distinct subject.id, offering.term_id, enrolment.class
      from offering join subject on subject.id = subject_id and subject.deleted_at is null and approval = 'approved'
        join term on term.id = offering.term_id and closed_at is null join enrolment on enrolment.term_id = term.id
        join student on student.id = student_id and student.deleted_at is null
      where enrolment.class is not null and outcome <> 'withdrawn' order by 1, 2, 3`,
    some: 2,
    figures: { ...courses.subjectFigures, ...courses.classFigures },
  },
  {
    query:
      "select id, id as term_id from term where closed_at is null and start_date <= college_today() order by id",
    some: Number.POSITIVE_INFINITY,
    figures: { ...courses.gapFigures, ...courses.performanceFigures("term_id={term_id}") },
  },
  {
    query: `select class_session.id, class_session.date::text from class_session
      join offering on offering.id = offering_id join subject on subject.id = subject_id and deleted_at is null
      where taken_at is not null
        -- A record keeps the number of students at the class, of whom its register no longer names those who were deleted.
        and not exists (select from register_mark join student on student.id = student_id and student.deleted_at is not null
          where session_id = class_session.id)
      order by class_session.id`,
    some: 1,
    figures: courses.sessionFigures,
  },
  {
    query: `select assignment.id from assignment join offering on offering.id = offering_id
      join subject on subject.id = subject_id and subject.deleted_at is null
      where assignment.deleted_at is null order by 1`,
    some: 1,
    figures: courses.assignmentFigures,
  },
  {
    query: "select id from announcement where read_receipt_required and publish_at <= now() order by id",
    some: 1,
    figures: courses.announcementFigures,
  },
  { query: "select id from event order by id", some: 1, figures: courses.eventFigures },
  {
    query: "select distinct term_id as id from enrolment order by 1",
    some: 1,
    figures: courses.termFigures,
  },
]

/** Figures that the product shows differently in two places, of the whole college and of a few records by chance. */
export async function contradictions(college: College, chance: Chance): Promise<string[]> {
  const { db, bearerOf } = college
  // A mark that is published between two readings would be a contradiction.
  await sql`update grade set published_at = now() where published_at > now()`.execute(db)
  const replies = repliesOf(college)
  const callerOf = async (id: unknown) => ({ bearer: await bearerOf(Number(id)) })
  const rowsOf = async (query: string) => (await sql<About>`${sql.raw(query)}`.execute(db)).rows

  const found = [
    ...(await differencesIn(replies, { ...collegeFigures, ...courses.performanceFigures("") })),
    ...(await differencesIn(replies, await someReportFigures(replies, chance, 12))),
  ]
  for (const { query, some, figures, rows } of parts) {
    const all = await rowsOf(query)
    const chosen = all.length <= some ? all : Array.from({ length: some }, () => chance.oneOf(all))
    for (const { person_id, ...about } of chosen) {
      const record = { ...about, ...(person_id !== undefined && { own: await callerOf(person_id) }) }
      found.push(...(await differencesIn(replies, figures, record)))
      for (const [place, further] of rows ?? [])
        for (const row of (await place.read(replies, record)) as About[])
          found.push(...(await differencesIn(replies, further, { ...record, ...row })))
    }
  }
  const [student, lecturer] = [
    chance.oneOf(await rowsOf(people("student"))),
    chance.oneOf(await rowsOf(people("lecturer"))),
  ]
  const callers = {
    admin: "admin" as const,
    lecturer: await callerOf(lecturer.person_id),
    student: await callerOf(student.person_id),
  }
  for (const { figures, ...about } of await someLists(replies, callers, chance, 12))
    found.push(...(await differencesIn(replies, figures, about)))

  const gone = [
    ...(await rowsOf(
      "select student_number as number, false as taught from student where deleted_at is not null",
    )),
    ...(await rowsOf(
      "select employee_number as number, true as taught from lecturer where deleted_at is not null",
    )),
  ]
  for (const [name, reply] of await replies.all()) {
    if (remembering.test(name)) continue
    for (const { number, taught } of gone)
      if (reply.includes(`"${number}"`) && !(taught && ofLessonsHeld.test(name)))
        found.push(`${number} was deleted, and is in ${name}`)
  }
  return found
}
