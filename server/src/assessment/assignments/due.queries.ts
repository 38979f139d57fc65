import { sql } from "kysely"

/**
 * The due time that applies to a student: that of the assignment, or a later one from an extension. A student's late, overdue,
 * open and next work is decided by it. Use over assignment, and extension joined for that student.
 */
export const dueAt = sql<string>`greatest(assignment.due_at, extension.due_at)`
