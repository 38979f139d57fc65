import type { RecordKind } from "#contract/office/audit.ts"
import type { DeletedKind } from "#contract/office/deletedRecords.ts"
import { restorableAssignment } from "../../assessment/assignments/restoring.queries.ts"
import { restorableExtension } from "../../assessment/extensions/restoring.queries.ts"
import { restorableGrade } from "../../assessment/grades/restoring.queries.ts"
import { restorableClass } from "../../college/classes/queries.ts"
import { restorableAnnouncement } from "../../communication/announcements/restoring.queries.ts"
import { restorableEvent } from "../../communication/events/restoring.queries.ts"
import { restorableDraft } from "../../communication/website/queries.ts"
import { restorableTeaching } from "../../courses/teachingAssignments/restoring.queries.ts"
import { restorableTerm } from "../../courses/terms/restoring.queries.ts"
import type { DeletedRow } from "../../lib/db/deletedRecords.ts"
import type { Restorable } from "../../lib/http/restoring.ts"
import { restorableLecturer } from "../../members/lecturers/restoring.queries.ts"
import { restorableStudent } from "../../members/students/restoring.queries.ts"
import { restorableReport } from "../../registry/performanceReports/restoring.queries.ts"
import { restorableSession } from "../../teaching/attendance/restoring.queries.ts"
import { restorableHoliday } from "../../teaching/holidays/restoring.queries.ts"
import { restorableSubject } from "../../teaching/lessons/restoring.queries.ts"
import { restorableEntry } from "../../teaching/lessons/restoringEntries.queries.ts"
import { restorableMaterial } from "../../teaching/materials/restoring.queries.ts"
import { restorableHeading } from "../../teaching/modules/content.queries.ts"
import { labelFieldOf } from "../audit/records.rules.ts"

/** Every kind of deleted record, in the order in which records are restored together: what others belong to comes first. */
export const restorableKinds: Readonly<Record<DeletedKind, Restorable>> = {
  academic_year: {},
  term: restorableTerm,
  class: restorableClass,
  cohort: {},
  department: {},
  room: {},
  subject: restorableSubject,
  lecturer: restorableLecturer,
  student: restorableStudent,
  assignment: restorableAssignment,
  grade: restorableGrade,
  extension: restorableExtension,
  teaching_assignment: restorableTeaching,
  holiday: restorableHoliday,
  timetable_entry: restorableEntry,
  rollover: {},
  performance_report: restorableReport,
  report_phrase: {},
  saved_report: {},
  material: restorableMaterial,
  announcement: restorableAnnouncement,
  event: restorableEvent,
  class_session: restorableSession,
  heading: restorableHeading,
  draft: restorableDraft,
}

/** The record that the audit log names. */
export function auditedAs(record: Pick<DeletedRow, "kind" | "record_id" | "label" | "stored">) {
  const { kind, record_id: id, label } = record
  const { loggedAs } = restorableKinds[kind]
  if (loggedAs) return loggedAs(record)
  const entity: RecordKind = kind as Exclude<DeletedKind, "heading" | "draft">
  const field = labelFieldOf(entity)
  return { entity, id, names: field ? { [field]: label } : null }
}

const order = Object.keys(restorableKinds)

/** The order in which records are restored together: what belongs to another record comes after it. */
export const inOrder = <Row extends { kind: DeletedKind }>(records: readonly Row[]) =>
  records.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
