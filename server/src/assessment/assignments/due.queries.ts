import { sql } from "kysely"

/**
 * The due time that counts for a student: that of the assignment, or a later one that they were given. Whatever is late, overdue, open
 * or next for a student goes by it. Use over assignment, and extension joined for that student.
 */
export const dueAt = sql<string>`greatest(assignment.due_at, extension.due_at)`
