import type { Role } from "#contract/lib/endpoints.ts"
import type { Words } from "./words/action.ts"

const scripts: Readonly<Record<Role, () => Promise<{ words: Words }>>> = {
  admin: () => import("./words/office.ts"),
  lecturer: () => import("./words/lecturer.ts"),
  student: () => import("./words/student.ts"),
}

/** Loads the words of one role, because nobody needs another role's words. */
export const loadWords = async (role: Role) => (await scripts[role]()).words
