import type { Role } from "#contract/lib/endpoints.ts"

/**
 * The signed-in person who makes a request. It is read from the database at every request, so that a sign-out, a changed role
 * or a deleted record takes effect at once. `lecturerId` and `studentId` are null for every other role.
 */
export type Viewer = {
  personId: number
  role: Role
  lecturerId: number | null
  studentId: number | null
  sessionId: string
  mustChangePassword: boolean
}

/** The part of a viewer that decides which students, subjects and teaching assignments they see. */
export type StaffViewer = Pick<Viewer, "role" | "lecturerId">
