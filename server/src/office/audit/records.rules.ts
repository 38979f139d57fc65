import { snake } from "#contract/lib/spelling.ts"
import type { RecordKind } from "#contract/office/audit.ts"
import { type Protection, protectionOf, type TableName } from "#contract/people/people/personalData.ts"

/** A kind of record in the audit log, and how its fields correspond to the columns of the database. */
type LoggedRecord = {
  /** The tables whose columns the record shows under their own names. */
  tables: readonly TableName[]
  /** Fields that show a column under another name, or a column of another table. */
  fields?: Readonly<Record<string, `${TableName}.${string}`>>
  /** Fields that aren't columns, such as the request's options. They never contain personal data. */
  otherFields?: readonly string[]
  /** The field that names the record, if it isn't named after a person. */
  label?: string
  /** The row of the person that the record is about: its table, and the field with its id. */
  about?: readonly ["person" | "student" | "lecturer", field: string]
}

const where = {
  subject_name: "subject.name",
  term_name: "term.name",
  academic_year_name: "academic_year.year_name",
} as const

const records: Readonly<Record<RecordKind, LoggedRecord>> = {
  person: {
    tables: ["person"],
    fields: { two_factor_enabled: "person.two_factor" },
    otherFields: ["college_name", "classes", "recovery_codes_left", "ids"],
    about: ["person", "id"],
  },
  student: {
    tables: ["student", "person"],
    fields: { phone_number: "person.phone", is_active: "person.status" },
    otherFields: ["change", "to_class", "ids"],
    about: ["student", "id"],
  },
  lecturer: {
    tables: ["lecturer", "person"],
    fields: { phone_number: "person.phone", is_active: "person.status", photo_url: "person.photo_id" },
    otherFields: ["change", "ids"],
    about: ["lecturer", "id"],
  },
  // The log names the changed blocks of the page. The texts are stored as versions of the page.
  content: { tables: ["content_version"], otherFields: ["title", "blocks", "draft"], label: "title" },
  academic_year: { tables: ["academic_year"], label: "year_name" },
  term: {
    tables: ["term"],
    otherFields: ["copied_from", "copied_entries", "reminded", "waiting"],
    label: "name",
  },
  subject: {
    tables: ["subject"],
    fields: { term_name: "term.name" },
    otherFields: ["contents", "ids"],
    label: "name",
  },
  offering: { tables: ["offering"], fields: where, label: "subject_name" },
  teaching_assignment: {
    tables: ["teaching_assignment"],
    fields: where,
    otherFields: ["given", "ended"],
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  assignment: {
    tables: ["assignment"],
    fields: {
      ...where,
      due_date: "assignment.due_at",
      student_class: "assignment.class",
      assignment_file_name: "file.name",
    },
    otherFields: ["ids", "titles"],
    label: "title",
  },
  extension: {
    tables: ["extension"],
    fields: {
      assignment_title: "assignment.title",
      class: "enrolment.class",
      due_date: "extension.due_at",
      class_due_date: "assignment.due_at",
    },
    label: "assignment_title",
    about: ["student", "student_id"],
  },
  work_groups: { tables: ["group_member"], fields: { title: "assignment.title" }, label: "title" },
  rubric: { tables: ["rubric"], fields: { title: "assignment.title" }, label: "title" },
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
    tables: ["grade"],
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
  grading_policy: { tables: ["grading_policy"] },
  cohort: { tables: ["cohort"], label: "name" },
  department: { tables: ["department"], label: "name" },
  class: { tables: ["class"], label: "name" },
  announcement: {
    tables: ["announcement"],
    fields: { ...where, attachment_name: "file.name" },
    otherFields: ["ids", "titles"],
    label: "title",
  },
  event: {
    tables: ["event"],
    fields: { event_image: "event.image_id" },
    otherFields: ["count"],
    label: "title",
  },
  event_registration: {
    tables: ["event_registration"],
    fields: { title: "event.title" },
    label: "title",
    about: ["person", "person_id"],
  },
  attendance: {
    tables: ["class_session"],
    fields: { ...where, time: "class_session.start_time", subject: "subject.code" },
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  excuse: {
    tables: ["excuse"],
    fields: { file_name: "excuse.file_id" },
    about: ["student", "student_id"],
  },
  performance_report: {
    tables: ["performance_report"],
    fields: where,
    otherFields: ["count", "class"],
    about: ["student", "student_id"],
  },
  report_phrase: { tables: ["report_phrase"], label: "heading" },
  document: { tables: ["document"], label: "reference", about: ["student", "student_id"] },
  rollover: {
    tables: ["rollover", "rollover_student"],
    fields: { from_year_name: "academic_year.year_name", to_year_name: "academic_year.year_name" },
    otherFields: ["counts"],
    label: "from_year_name",
    about: ["student", "student_id"],
  },
  material: {
    tables: ["material"],
    fields: {
      subject_name: "subject.name",
      student_class: "material.class",
      file_name: "file.name",
      file_sha256: "file.sha256",
    },
    label: "title",
  },
  room: { tables: ["room"], otherFields: ["ids"], label: "name" },
  holiday: { tables: ["holiday"], label: "name" },
  timetable_entry: {
    tables: ["timetable_entry"],
    fields: { ...where, subject_code: "subject.code", room: "room.name" },
    otherFields: ["count"],
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  lesson: {
    tables: ["lesson"],
    fields: { ...where, subject_code: "subject.code", room: "room.name" },
    label: "subject_name",
    about: ["lecturer", "lecturer_id"],
  },
  import: { tables: ["import"], label: "reference" },
  calendar_feed: { tables: ["calendar_feed"], about: ["person", "id"] },
  mail: { tables: ["mail"] },
  saved_report: { tables: ["saved_report"], fields: { subject_name: "subject.name" }, label: "name" },
  message: { tables: ["contact_message"] },
  picture: { tables: ["picture"], fields: { name: "file.name" }, label: "name" },
  notification: { tables: ["notification"], otherFields: ["audience", "count"] },
  retention: { tables: ["retention"] },
  backup_setting: { tables: ["backup_setting"] },
  backup_run: { tables: ["backup_run"], label: "place" },
  api_token: { tables: ["api_token"], label: "name" },
  device_key: { tables: ["device_key"], about: ["person", "person_id"] },
  admin_notice: { tables: ["admin_notice"] },
}

type Row = Readonly<Record<string, unknown>>
type Change = { entity: RecordKind; id: number | string; before: Row | null; after: Row | null }

/** The label of a record, and the row of the person it is about. */
export function subjectOf({ entity, id, before, after }: Change) {
  const { label, about } = records[entity]
  const record: Row = { ...before, ...after, id }
  const name = label && record[label]
  const number = about && record[about[1]]
  return {
    label: typeof name === "string" ? name : null,
    about: about && typeof number === "number" ? { table: about[0], id: number } : null,
  }
}

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
  const { tables, fields = {}, otherFields = [] } = records[entity]
  const name = snake(field)
  if (otherFields.includes(name)) return "public"
  const [table, column] = (fields[name]?.split(".") ?? []) as [TableName?, string?]
  if (table && column) return protectionOf(table, column)
  return tables.map((each) => protectionOf(each, name)).find((protection) => protection !== undefined)
}
