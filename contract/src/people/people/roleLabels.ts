import type { Role } from "../../lib/endpoints.ts"

/** The roles as screens and exported files name them. */
export const roleLabel: Readonly<Record<Role, string>> = {
  student: "Student",
  lecturer: "Lecturer",
  admin: "Administrator",
}

/** A role within a sentence. */
export const roleInSentence: Readonly<Record<Role, string>> = {
  student: "a student",
  lecturer: "a lecturer",
  admin: "an administrator",
}
