import type { Role } from "#contract/lib/endpoints.ts"
import type { Scope } from "#contract/people/apiTokens.ts"

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
  /** Set if a program reads with an API token: it may read only these scopes. */
  scopes?: readonly Scope[]
}

/**
 * The part of a viewer that permission rules need. A query that accepts it can also be run for somebody who isn't signed
 * in: an administrator's screen reads a lecturer's students as that lecturer would.
 */
export type Authority = Pick<Viewer, "role" | "lecturerId">

/** Students and programs see only what is published. */
export const seesDrafts = ({ role, scopes }: Pick<Viewer, "role" | "scopes">) =>
  role !== "student" && scopes === undefined
