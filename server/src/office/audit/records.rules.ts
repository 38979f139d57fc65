import { snake } from "#contract/lib/spelling.ts"
import type { RecordKind } from "#contract/office/audit.ts"
import {
  type Protection,
  protectionOf,
  type TableName,
  tableNames,
} from "#contract/people/people/personalData.ts"

/** How the fields of a kind of record in the audit log correspond to the columns of the database. */
type LoggedRecord = {
  /** The tables whose columns the record has under their own names. By default the table with the name of the kind. */
  tables?: readonly TableName[]
  /** Fields that show a column under another name, or a column of another table. */
  fields?: Readonly<Record<string, `${TableName}.${string}`>>
  /** Fields that aren't columns, such as the request's options. They never contain personal data. */
  otherFields?: readonly string[]
  /** The field that names the record, if it isn't `name` or `title`. */
  label?: string
  /** The row of the person that the record is about: its table, and the field with its id. */
  about?: readonly ["person" | "student" | "lecturer", field: string]
}

const where = {
  subject_name: "subject.name",
  term_name: "term.name",
  academic_year_name: "academic_year.year_name",
} as const

/** The kinds of which the log must know more than the register of personal data says. */
const records: Readonly<Partial<Record<RecordKind, LoggedRecord>>> = {
  person: {
    fields: { two_factor_enabled: "person.two_factor" },
    otherFields: ["college_name", "classes", "recovery_codes_left"],
    about: ["person", "id"],
  },
  student: {
    tables: ["student", "person"],
    fields: { phone_number: "person.phone", is_active: "person.status" },
    otherFields: ["change", "to_class"],
    about: ["student", "id"],
  },
  lecturer: {
    tables: ["lecturer", "person"],
    fields: { phone_number: "person.phone", is_active: "person.status", photo_url: "person.photo_id" },
    otherFields: ["change"],
    about: ["lecturer", "id"],
  },
  // The log names the changed blocks of the page. The texts are stored as versions of the page.
  content: { tables: ["content_version"], otherFields: ["title", "blocks", "draft"] },
  academic_year: { label: "year_name" },
  term: { otherFields: ["copied_from", "copied_entries", "reminded", "waiting"] },
  subject: {
    fields: { term_name: "term.name" },
    otherFields: ["contents"],
  },
  offering: { fields: where, label: "subject_name" },
  teaching_assignment: {
    fields: where,
    otherFields: ["given", "ended"],
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  assignment: {
    fields: {
      ...where,
      due_date: "assignment.due_at",
      student_class: "assignment.class",
      assignment_file_name: "file.name",
    },
    otherFields: ["titles"],
  },
  extension: {
    fields: {
      assignment_title: "assignment.title",
      class: "enrolment.class",
      due_date: "extension.due_at",
      class_due_date: "assignment.due_at",
    },
    label: "assignment_title",
    about: ["student", "student_id"],
  },
  work_groups: { tables: ["group_member"], fields: { title: "assignment.title" } },
  rubric: { fields: { title: "assignment.title" } },
  submission: {
    tables: ["submission", "submission_version"],
    fields: {
      submitted_at: "submission_version.received_at",
      student_class: "submission.class",
      submission_file_name: "file.name",
      submission_file_sha256: "file.sha256",
    },
    label: "assignment_title",
    about: ["student", "student_id"],
  },
  grade: {
    fields: {
      ...where,
      assignment_title: "grade.title",
      points_earned: "grade.points",
      rubric: "grade.rubric_levels",
      is_published: "grade.published_at",
    },
    otherFields: ["column", "count"],
    label: "assignment_title",
    about: ["student", "student_id"],
  },
  announcement: {
    fields: { ...where, attachment_name: "file.name" },
    otherFields: ["titles"],
  },
  event: {
    fields: { event_image: "event.image_id" },
    otherFields: ["count"],
  },
  event_registration: {
    fields: { title: "event.title" },
    about: ["person", "person_id"],
  },
  attendance: {
    tables: ["class_session"],
    fields: { ...where, time: "class_session.start_time", subject: "subject.code" },
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  excuse: {
    fields: { file_name: "excuse.file_id" },
    about: ["student", "student_id"],
  },
  performance_report: {
    fields: where,
    otherFields: ["count", "class"],
    about: ["student", "student_id"],
  },
  report_phrase: { label: "heading" },
  document: { label: "reference", about: ["student", "student_id"] },
  rollover: {
    tables: ["rollover", "rollover_student"],
    fields: { from_year_name: "academic_year.year_name", to_year_name: "academic_year.year_name" },
    otherFields: ["counts"],
    label: "from_year_name",
    about: ["student", "student_id"],
  },
  material: {
    fields: {
      subject_name: "subject.name",
      student_class: "material.class",
      file_name: "file.name",
      file_sha256: "file.sha256",
    },
  },
  timetable_entry: {
    fields: { ...where, subject_code: "subject.code", room: "room.name" },
    otherFields: ["count"],
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  lesson: {
    fields: { ...where, subject_code: "subject.code", room: "room.name" },
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  import: { label: "reference" },
  calendar_feed: { about: ["person", "id"] },
  saved_report: { fields: { subject_name: "subject.name" } },
  message: { tables: ["contact_message"] },
  picture: { fields: { name: "file.name" } },
  notification: { otherFields: ["audience", "count"] },
  backup_run: { label: "place" },
  device_key: { about: ["person", "person_id"] },
}

/** The field of a write that concerned many records at once. */
const idsOfMany = "ids"

type Row = Readonly<Record<string, unknown>>
type Change = { entity: RecordKind; id: number | string; before: Row | null; after: Row | null }

/** The label of a record, and the row of the person it is about. */
export function subjectOf({ entity, id, before, after }: Change) {
  const about = records[entity]?.about
  const label = labelFieldOf(entity)
  const record: Row = { ...before, ...after, id }
  const name = label && record[label]
  const number = about && record[about[1]]
  return {
    label: typeof name === "string" ? name : null,
    about: about && typeof number === "number" ? { table: about[0], id: number } : null,
  }
}

/** The field that names a record in the log. Titles of mails and notifications are personal, so these have none. */
export const labelFieldOf = (entity: RecordKind) =>
  records[entity]?.label ?? ["name", "title"].find((field) => isLogged(protectionIn(entity, field)))

/** The database sets these at every change, so they don't show what was done. */
const bookkeeping = ["version", "updated_at", "created_at", "person_id"]

/**
 * The fields that differ. Personal values are replaced with a placeholder. Secrets are left out, and so are fields that aren't
 * a column of the record.
 */
export function difference({ entity, before, after }: Change) {
  const fields = Object.keys({ ...before, ...after })
    .filter((field) => !bookkeeping.includes(field))
    .filter((field) => !before || !after || JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => [field, protectionIn(entity, field)] as const)
    .filter(([, protection]) => protection !== undefined && protection !== "secret")
  const loggedPart = (row: Row | null) =>
    row &&
    Object.fromEntries(
      fields.map(([field, protection]) => [field, isLogged(protection) ? row[field] : mark(row[field])]),
    )
  return { before: loggedPart(before), after: loggedPart(after) }
}

const isLogged = (protection: Protection | undefined) => protection === "public" || protection === "kept"

const mark = (value: unknown) => (value === null || value === undefined ? null : "(not kept)")

function protectionIn(entity: RecordKind, field: string): Protection | undefined {
  const record = records[entity] ?? {}
  const { fields = {}, otherFields = [] } = record
  const name = snake(field)
  if (otherFields.includes(name) || name === idsOfMany) return "public"
  const [table, column] = (fields[name]?.split(".") ?? []) as [TableName?, string?]
  if (table && column) return protectionOf(table, column)
  return (record.tables ?? tableNames.filter((tableName) => tableName === entity))
    .map((ownTable) => protectionOf(ownTable, name))
    .find((protection) => protection !== undefined)
}
