import type { Role } from "#contract/lib/endpoints.ts"

/** Who asks: a signed-in person, with the number of the lecturer or the student that she is. */
export type Viewer = { role: Role; personId: number; lecturerId: number | null; studentId: number | null }

/** As much of her as decides what is seen of students, subjects and teaching. */
export type StaffViewer = Pick<Viewer, "role" | "lecturerId">
