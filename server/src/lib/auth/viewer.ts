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
  /** Set where a program reads with an API token: the only things that it may read. */
  scopes?: readonly Scope[]
}

/**
 * The part of a viewer that rules judge by. A query that takes it can also be asked for somebody who isn't signed in: the
 * students of a lecturer on the administrator's screen.
 */
export type Authority = Pick<Viewer, "role" | "lecturerId">

/** Students and programs are told of nothing before it is published. */
export const seesDrafts = ({ role, scopes }: Pick<Viewer, "role" | "scopes">) =>
  role !== "student" && scopes === undefined
