import * as z from "zod"
import { email } from "../lib/contactFields.ts"
import { endpoints } from "../lib/endpoints.ts"
import { choice, chosen, optionalLine } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, listOf } from "../lib/replies.ts"

/** The kinds of record that can be restored after somebody at the college deleted them (product decision 3.12). */
export const deletedKinds = [
  "student",
  "lecturer",
  "subject",
  "assignment",
  "grade",
  "material",
  "announcement",
  "event",
  // A record of a class that was held, with its register.
  "class_session",
  "timetable_entry",
  "performance_report",
  "report_phrase",
  "saved_report",
  "extension",
  "teaching_assignment",
  "term",
  "academic_year",
  "rollover",
  "holiday",
  "room",
  "class",
  "cohort",
  "department",
  // A heading of a module's content, and a draft of a page of the website.
  "heading",
  "draft",
] as const
export type DeletedKind = (typeof deletedKinds)[number]

const deletedRecord = z.object({
  id: z.int(),
  kind: z.enum(deletedKinds),
  /** The id that the record had, and has again after it is restored; a heading gets a new one. */
  record_id: z.int(),
  label: z.string(),
  /** A number, a code, a subject or a date, which stands beside the name. */
  detail: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by_name: z.string().nullable(),
  /** The record can be restored until this time. */
  restorable_until: z.string(),
})
export type DeletedRecord = z.infer<typeof deletedRecord>

const noneChosen = "Please choose what to restore."

const kind = choice("Kind", deletedKinds)

export const deletedRecordEndpoints = endpoints({
  "GET /deleted-records": {
    roles: ["admin"],
    query: listQuery(["deleted_at"], { kind: kind.optional() }),
    response: listOf("deleted_records", deletedRecord),
  },
  /**
   * Restores records with the records that were deleted with them. Lecturers restore only records that they deleted
   * themselves. Another email address or subject code is for a single record whose own was taken meanwhile.
   */
  "POST /deleted-records/restore": {
    auditLabel: "restored",
    roles: ["admin", "lecturer"],
    body: z.object({
      ids: z.array(chosen("Deleted record"), noneChosen).min(1, noneChosen).max(1000),
      email: email().optional(),
      code: optionalLine("Code", 20),
    }),
    response: data({ records: z.array(z.object({ kind: z.enum(deletedKinds), id: z.int() })) }),
  },
})
