import { keysOf } from "../../lib/objects.ts"
import { accountTables } from "./accountTables.ts"
import { attendanceTables } from "./attendanceTables.ts"
import { documentTables } from "./documentTables.ts"
import { mailTables } from "./mailTables.ts"
import { privateStudentFields } from "./privateFields.ts"
import { publicTables, recordColumns } from "./publicTables.ts"
import { resultTables } from "./resultTables.ts"
import { teachingTables } from "./teachingTables.ts"

/**
 * The register of personal data (Data Protection Act 2024): every table of the database, and for each column how it is
 * protected. The audit log, erasure, a person's own export and the tests of replies follow it. `npm run schema` and
 * `npm run check` compare it with the database and name a column that isn't classified, or no longer exists. Without its
 * class a column is missing from the audit log and from exports.
 *
 * public    says nothing about a person, or only what everybody at the college may know
 * kept      the record of study and employment and the log of what was done; stays when an account is erased
 * personal  contact and other details; the log never holds the value, and erasing the account removes it
 * private   as personal, and shown to administrators and the person alone (product decision 3.17)
 * secret    as private, and shown to nobody: keys, hashes and what repeats other data
 *
 * The log has the values of `public` and `kept` columns alike. A person's export always has the `kept` columns of their rows,
 * and may leave out `public` ones. A table that is about no person, such as `term`, has only `public` columns. A table that
 * names people without an account, such as visitors, has `personal` columns and no `whose`. Its part of the privacy notice
 * says how long its rows are kept.
 */
export type Protection = "public" | "kept" | "personal" | "private" | "secret"

type RegisteredTable = {
  /** The column that refers to the person, the student or the lecturer whose row it is. */
  readonly whose?: string
  /**
   * The effect of erasing an account on the person's rows: `blanked` empties every personal, private and secret
   * value, `deleted` removes the rows, `kept` leaves them as part of the record.
   */
  readonly erasing?: "blanked" | "deleted" | "kept"
  /** How long a row is kept, unless it is for ever. privacyNotice.ts tells people how long data about them is kept. */
  readonly lasts?: string
} & Readonly<Partial<Record<Protection, readonly string[]>>>

const personalData = {
  /** Everybody with an account, and everybody who has registered for one. */
  person: {
    whose: "id",
    erasing: "blanked",
    public: [
      ...recordColumns,
      "role",
      "requested_role",
      "status",
      "deleted_at",
      "erase_at",
      "must_change_password",
      "two_factor",
      "idle_minutes",
    ],
    kept: ["first_name", "last_name"],
    personal: ["email", "email_confirmed_at", "phone", "photo_id"],
    private: ["address", "bio", "preferences"],
    secret: ["password_hash", "totp_secret", "totp_step", "recovery_hashes"],
  },
  student: {
    whose: "person_id",
    erasing: "blanked",
    public: [...recordColumns, "person_id", "deleted_at"],
    kept: ["student_number", "ipte_cohort", "class", "year_of_study", "gender", "left_as", "left_at"],
    personal: ["home_district"],
    private: privateStudentFields,
  },
  lecturer: {
    whose: "person_id",
    erasing: "blanked",
    public: [...recordColumns, "person_id", "deleted_at"],
    kept: ["employee_number", "department", "qualification", "specialization", "class", "hire_date"],
    personal: ["office_location"],
  },

  /** Records that a person deleted and that can still be restored. The rows are copies from their own tables. */
  deleted_record: {
    whose: "deleted_by",
    erasing: "kept",
    lasts: "as long as the college has set",
    public: ["id", "kind", "record_id", "detail", "deleted_at", "deleted_by", "status"],
    kept: ["label"],
    secret: ["kept_rows"],
  },

  ...accountTables,
  /** Replies stored for repeated requests. They repeat data of other tables, and are deleted after some days. */
  idempotency: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "2 days after the write, 45 after one that waited on somebody's device",
    public: ["person_id", "status", "created_at", "expires_at"],
    secret: ["key", "request_hash", "reply"],
  },
  ...mailTables,
  /** The people who have a place at an event, or are on its waiting list. */
  event_registration: {
    whose: "person_id",
    erasing: "deleted",
    public: ["id", "event_id", "person_id", "created_at", "state", "attended"],
  },

  /** The secret addresses of people's calendars. */
  calendar_feed: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "until the person closes it",
    public: ["person_id", "created_at"],
    secret: ["hash"],
  },

  enrolment: {
    whose: "student_id",
    erasing: "kept",
    public: ["id", "student_id", "term_id", "created_at", "updated_at"],
    kept: ["class", "outcome", "withdrawn_at", "year_corrected"],
  },
  rollover_student: {
    whose: "student_id",
    erasing: "kept",
    public: ["rollover_id", "student_id", "from_term_id", "to_term_id"],
    kept: [
      "from_class",
      "proposed",
      "outcome",
      "reason",
      "chosen_outcome",
      "chosen_class",
      "change_reason",
      "to_class",
      "gpa",
      "failed",
      "missing",
      "replaced",
    ],
  },
  ...attendanceTables,
  ...documentTables,
  submission: {
    whose: "student_id",
    erasing: "kept",
    public: ["id", "student_id", "assignment_id", "created_at"],
    kept: ["reference", "class"],
  },
  submission_version: {
    whose: "submission_id",
    erasing: "kept",
    public: ["id", "submission_id", "file_id"],
    kept: ["number", "submission_text", "received_at", "completed_at", "made_at"],
  },
  grade: {
    whose: "student_id",
    erasing: "kept",
    public: [...recordColumns, "student_id", "offering_id", "assignment_id", "class", "rubric_id"],
    kept: [
      "grade_type",
      "rubric_levels",
      "title",
      "state",
      "points",
      "max_points",
      "percentage",
      "feedback",
      "graded_by",
      "graded_at",
      "published_at",
    ],
  },
  grade_history: {
    whose: "grade_id",
    erasing: "kept",
    public: ["id", "grade_id", "changed_by", "changed_at"],
    kept: ["before", "after", "reason"],
  },
  ...resultTables,
  /** Files that are still being uploaded, stored for some days. */
  upload: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "7 days after the last piece, then its bytes are deleted too",
    public: ["id", "person_id", "kind", "size", "sha256", "created_at", "touched_at", "began_at", "taken_at"],
    personal: ["name"],
    secret: ["key", "taken_by"],
  },
  announcement: {
    whose: "author_id",
    erasing: "kept",
    public: [
      ...recordColumns,
      "target_audience",
      "subject_id",
      "year_of_study",
      "pin_position",
      "is_pinned",
      "read_receipt_required",
      "portal_only",
      "file_id",
      "author_id",
      "notified_at",
      "reminded_at",
      "reminders_count",
    ],
    kept: ["title", "content", "announcement_type", "priority", "publish_at", "expires_at"],
  },
  /** Read receipts. */
  announcement_read: {
    whose: "person_id",
    erasing: "deleted",
    public: ["announcement_id", "person_id"],
    personal: ["read_at"],
  },
  /** Uploaded files. Erasing removes the photo. Files that were handed in or set belong to the record. */
  file: {
    whose: "uploaded_by",
    erasing: "kept",
    public: ["id", "sha256", "visibility", "uploaded_by"],
    kept: ["name", "media_type", "size", "created_at"],
  },
  /** Receipts of imports. Rejected rows describe people who weren't imported, and are deleted after 30 days. */
  import: {
    whose: "imported_by",
    erasing: "kept",
    public: ["id", "size", "sha256", "rows_total", "rows_unchanged", "imported_by"],
    kept: ["kind", "reference", "file_name", "rows_imported", "created_at", "undone_at"],
    private: ["rejected"],
    secret: ["effects"],
  },
  /** The audit log. Nothing in it is ever changed, so no personal, private or secret value may enter it. */
  audit: {
    whose: "actor_id",
    erasing: "kept",
    lasts: "as long as the college has set",
    public: ["id", "actor_id", "about_id"],
    kept: ["at", "action", "address", "entity", "entity_id", "entity_label", "before", "after"],
  },

  /** Messages from visitors, who have no account. Those to a lecturer are deleted with the lecturer's account. */
  contact_message: {
    whose: "lecturer_id",
    erasing: "deleted",
    lasts: "as long as the college has set",
    public: [
      ...recordColumns,
      "status",
      "held_for",
      "office",
      "office_name",
      "lecturer_id",
      "sender_told_at",
    ],
    private: ["name", "email", "phone", "subject", "message"],
  },

  ...teachingTables,
  ...publicTables,
} as const satisfies Readonly<Record<string, RegisteredTable>>

export type TableName = keyof typeof personalData

export const tableNames = keysOf(personalData)

export const protections = ["public", "kept", "personal", "private", "secret"] as const
const register: Readonly<Record<TableName, RegisteredTable>> = personalData

/** The columns of a table that are protected in one of these ways. */
export const columnsOf = (table: TableName, ...wanted: Protection[]): string[] =>
  wanted.flatMap((protection) => register[table][protection] ?? [])

export const protectionOf = (table: TableName, column: string): Protection | undefined =>
  protections.find((protection) => register[table][protection]?.includes(column))

/** The effect of erasing an account on its rows of a table. */
export const erasingOf = (table: TableName) => register[table].erasing

/** The column with the id of the row's person. */
export function personColumnOf(table: TableName): string {
  const { whose } = register[table]
  if (!whose) throw new TypeError(`The rows of ${table} belong to nobody.`)
  return whose
}

/** The tables whose rows are treated in this way when their person's account is erased. */
export const tablesErasedBy = (erasing: RegisteredTable["erasing"]) =>
  tableNames.filter((table) => register[table].erasing === erasing)
