import { academicYearEndpoints } from "./academicYears.ts"
import { accountEndpoints } from "./accounts.ts"
import { assignmentEndpoints } from "./assignments.ts"
import { auditEndpoints } from "./audit.ts"
import { dashboardEndpoints } from "./dashboard.ts"
import type * as endpoint from "./endpoints.ts"
import { gradeEndpoints, markingEndpoints } from "./grades.ts"
import { gradingPolicyEndpoints } from "./gradingPolicy.ts"
import { importEndpoints } from "./imports.ts"
import { lecturerEndpoints } from "./lecturers.ts"
import { mailEndpoints } from "./mail.ts"
import { messageEndpoints } from "./messages.ts"
import { notificationEndpoints } from "./notifications.ts"
import { ownAssignmentEndpoints } from "./ownAssignments.ts"
import { ownModuleEndpoints } from "./ownModules.ts"
import { profileEndpoints } from "./profile.ts"
import { registrationEndpoints } from "./registrations.ts"
import { sessionEndpoints } from "./sessions.ts"
import { setupEndpoints } from "./setup.ts"
import { studentEndpoints } from "./students.ts"
import { moduleEndpoints, subjectEndpoints } from "./subjects.ts"
import { submissionEndpoints } from "./submissions.ts"
import { teachingEndpoints } from "./teaching.ts"
import { termEndpoints } from "./terms.ts"

/** The whole contract. The server serves every key, OpenAPI and the permission matrix list them, the browser calls them. */
export const api = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...registrationEndpoints,
  ...studentEndpoints,
  ...lecturerEndpoints,
  ...importEndpoints,
  ...setupEndpoints,
  ...academicYearEndpoints,
  ...termEndpoints,
  ...subjectEndpoints,
  ...moduleEndpoints,
  ...teachingEndpoints,
  ...assignmentEndpoints,
  ...ownAssignmentEndpoints,
  ...ownModuleEndpoints,
  ...submissionEndpoints,
  ...gradeEndpoints,
  ...markingEndpoints,
  ...gradingPolicyEndpoints,
  ...notificationEndpoints,
  ...mailEndpoints,
  ...messageEndpoints,
  ...auditEndpoints,
  ...dashboardEndpoints,
}

export type Api = typeof api
export type ApiKey = keyof Api

/** What a call of this endpoint needs, and what it answers. */
export type CallArgs<Key extends ApiKey, Upload = never> = endpoint.CallArgs<Key, Api[Key], Upload>
export type Reply<Key extends ApiKey> = endpoint.ReplyOf<Api[Key]>
