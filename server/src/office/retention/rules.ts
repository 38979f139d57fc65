import { type RetainedKind, type Retention, retainedKinds } from "#contract/office/retention.ts"

/** Each kind with its days. */
export const kindsOf = (days: Omit<Retention, "version">): [kind: RetainedKind, days: number][] =>
  retainedKinds.map((kind) => [kind, days[`${kind}_days`]])

/** A line for the log about a night. */
export const wordsOf = (deleted: ReadonlyMap<RetainedKind, number>, isDone: boolean) =>
  `old records deleted: ${[...deleted].map(([kind, count]) => `${kind} ${count}`).join(", ") || "none"}` +
  (isDone ? "" : "; more are left for the next night")

/** The tables whose rows are deleted when they are as old as the administrator has set. */
const bySetting = {
  mail: ["mail", "unsent_mail"],
  notification: ["notification"],
  contact_message: ["message"],
  session: ["session"],
  audit: ["audit"],
  content_version: ["version"],
  "graphile_worker._private_jobs": ["failed_job"],
  deleted_record: ["deleted"],
} as const satisfies Record<string, readonly RetainedKind[]>

/** The tables whose rows expire by a rule of their own noun, and the rule. */
const byOwnRule = {
  idempotency: "2 days after the write, 45 after one that waited on somebody's device",
  sign_in_attempt: "a day after the last failed attempt",
  device_key: "400 days after the last sign-in on the device, which is as long as its cookie",
  one_time_link: "30 days after it expired",
  upload: "7 days after the last piece; then its bytes too",
  material_download: "a day: it only counts a person once a day",
  disk_sample: "some weeks, by the machine that takes them",
  backup_run: "two years; the backups themselves as the schedule says",
  use_count: "minutes; forgotten once an hour",
  retention_deleted: "366 days",
  admin_notice: "when its cause is gone; at most one of a kind and machine",
  stale_result: "when the result is computed again",
  stale_work: "when the work is counted again",
  lesson_booking: "with its lesson",
  calendar_feed: "when the person closes it",
  content_draft: "when it is published or discarded; at most one a page",
  import: "the record for ever; rejected rows for some days",
  "graphile_worker._private_job_queues": "one a queue of the program",
  "graphile_worker._private_tasks": "one a task of the program",
  "graphile_worker._private_known_crontabs": "one a nightly job of the program",
  "graphile_worker.migrations": "one a version of the queue",
} as const

/** The academic record, its proofs, and the basic data of the college. */
const keptForever = [
  "academic_year",
  "announcement",
  "announcement_read",
  "api_token",
  "assignment",
  "attendance_warning",
  "backup_setting",
  "class",
  "class_group",
  "class_session",
  "class_spread",
  "cohort",
  "college_identity",
  "content",
  "department",
  "document",
  "document_batch",
  "document_key",
  "enrolment",
  "event",
  "extension",
  "event_registration",
  "excuse",
  "file",
  "grade",
  "grade_history",
  "grade_total",
  "grading_policy",
  "group_member",
  "holiday",
  "lecturer",
  "lesson",
  "material",
  "material_version",
  "module_content",
  "module_item",
  "module_result",
  "number_series",
  "offering",
  "opening",
  "performance_report",
  "person",
  "picture",
  "picture_size",
  "register_change",
  "register_mark",
  "report_phrase",
  "result_total",
  "retention",
  "rollover",
  "rollover_student",
  "room",
  "rubric",
  "saved_report",
  "student",
  "student_result",
  "subject",
  "submission",
  "submission_version",
  "taught_class",
  "teaching_assignment",
  "term",
  "term_reminder",
  "timetable_entry",
  "work_total",
  "migration",
]

/** Each table of the database and how long its rows are kept. A test fails until a new table is added here. */
export const retentionOf: ReadonlyMap<string, string> = new Map([
  ...Object.entries(bySetting).map(([table, kinds]) => [table, `setting: ${kinds.join(", ")}`] as const),
  ...Object.entries(byOwnRule),
  ...keptForever.map((table) => [table, "for ever"] as const),
])
