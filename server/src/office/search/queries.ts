import { sql } from "kysely"
import type { Entry, EntryKind } from "#contract/office/search/entries.ts"
import { assignments } from "../../assessment/assignments/queries.ts"
import { visibleSubjects } from "../../courses/subjects/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { lecturers } from "../../members/lecturers/queries.ts"
import { visibleStudents } from "../../members/students/queries.ts"
import { listAdministratorNames } from "../../people/administrators/queries.ts"
import { materials } from "../../teaching/materials/queries.ts"

/** The number of assignments and of materials in the index. Older ones are found in their lists. */
const maxIndexed = 1000

/** Each kind's rows, in the order of their ids: an id and the texts of `Entry`. */
type Row = { id: number; texts: string[] }
type ReadRows = (db: Database, viewer: Viewer) => Promise<Row[]>

const texts = (...columns: readonly string[]) =>
  sql<
    string[]
  >`array[${sql.join(columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`))}]::text[]`.as("texts")

const students: ReadRows = (db, viewer) =>
  db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .select(["student.id", texts("first_name", "last_name", "student_number", "student.class")])
    .where("student.id", "in", visibleStudents(db, viewer))
    .where("left_as", "is", null)
    .orderBy("student.id")
    .execute()

/** Every lecturer, for administrators. Colleagues see each other as visitors of the website do. */
const staff: ReadRows = (db, { role }) =>
  lecturers(db)
    .$if(role !== "admin", (query) => query.where("person.status", "=", "active"))
    .select("lecturer.id")
    .select(texts("first_name", "last_name", ...(role === "admin" ? ["employee_number"] : []), "department"))
    .orderBy("lecturer.id")
    .execute()

/** The lecturers who teach a student's class now. */
const ownLecturers: ReadRows = (db, { studentId }) =>
  lecturers(db)
    .where("person.status", "=", "active")
    .where(
      "lecturer.id",
      "in",
      ownTerms(db, studentId)
        .innerJoin("taught_class", "taught_class.term_id", "enrolment.term_id")
        .where(({ or, eb }) =>
          or([
            eb("taught_class.class", "is", null),
            eb("taught_class.class", "=", eb.ref("enrolment.class")),
          ]),
        )
        .select("taught_class.lecturer_id"),
    )
    .select(["lecturer.id", texts("first_name", "last_name", "department")])
    .orderBy("lecturer.id")
    .execute()

const ownTerms = (db: Database, studentId: number | null) =>
  db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .where("enrolment.student_id", "=", studentId)
    .where("outcome", "<>", "withdrawn")
    .where("term.is_active", "=", true)

const administrators: ReadRows = (db) => listAdministratorNames(db).then(withTexts)
const withTexts = (rows: readonly { id: number; first_name: string; last_name: string }[]) =>
  rows.map(({ id, first_name, last_name }) => ({ id, texts: [first_name, last_name] }))

/** All subjects for administrators, what a lecturer owns or teaches, and a student's modules of this term. */
const subjects: ReadRows = (db, viewer) =>
  visibleSubjects(db, viewer, viewer.role === "lecturer" ? { lecturerId: viewer.lecturerId } : "college")
    .$if(viewer.role === "student", (query) =>
      query.where(
        "subject.id",
        "in",
        ownTerms(db, viewer.studentId)
          .innerJoin("subject_term", "subject_term.term_id", "enrolment.term_id")
          .select("subject_term.subject_id"),
      ),
    )
    .select(["subject.id", texts("subject.name", "subject.code")])
    .orderBy("subject.id")
    .execute()

/** The classes to which a subject is taught in an active term: by the lecturer, or by anybody for administrators. */
const classes: ReadRows = (db, { role, lecturerId }) =>
  db
    .selectFrom("taught_class")
    .innerJoin("subject_term", (join) =>
      join
        .onRef("subject_term.subject_id", "=", "taught_class.subject_id")
        .onRef("subject_term.term_id", "=", "taught_class.term_id"),
    )
    .innerJoin("subject", "subject.id", "taught_class.subject_id")
    .innerJoin("class", (join) =>
      join.on(sql<boolean>`taught_class.class is null or taught_class.class = class.name`),
    )
    .where("subject_term.is_active", "=", true)
    .where("subject.deleted_at", "is", null)
    .$if(role === "lecturer", (query) => query.where("taught_class.lecturer_id", "=", lecturerId))
    .select(["subject.id", texts("class.name", "subject.name", "subject.code")])
    .groupBy(["subject.id", "class.name", "class.position"])
    .orderBy("subject.id")
    .orderBy("class.position")
    .execute()

const work: ReadRows = (db, viewer) =>
  assignments(db, viewer)
    .select(["assignment.id", texts("assignment.title", "offering.subject_name", "assignment.class")])
    .orderBy("assignment.id", "desc")
    .limit(maxIndexed)
    .execute()
    .then((rows) => rows.reverse())

const studyMaterials: ReadRows = (db, viewer) =>
  materials(db, viewer)
    .select(["material.id", texts("material.title", "subject.name")])
    .orderBy("material.id", "desc")
    .limit(maxIndexed)
    .execute()
    .then((rows) => rows.reverse())

const shared = [
  ["subject", subjects],
  ["assignment", work],
  ["material", studyMaterials],
] as const
const reads: Readonly<Record<Viewer["role"], readonly (readonly [EntryKind, ReadRows])[]>> = {
  admin: [
    ["student", students],
    ["lecturer", staff],
    ["administrator", administrators],
    ["class", classes],
    ...shared,
  ],
  lecturer: [["student", students], ["lecturer", staff], ["class", classes], ...shared],
  student: [["lecturer", ownLecturers], ...shared],
}

/** Everything that the viewer may find, by kind and in the order of the ids. */
export async function listEntries(db: Database, viewer: Viewer): Promise<Entry[]> {
  const kinds = reads[viewer.role].map(async ([kind, read]) =>
    (await read(db, viewer)).map((row): Entry => ({ kind, ...row })),
  )
  return (await Promise.all(kinds)).flat()
}
