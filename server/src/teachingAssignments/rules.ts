import type { Role } from "#contract/lib/endpoints.ts"

/**
 * Who may set work for a class of a subject in a term, and mark it (product decision 3.3). `taught` is what
 * `listTaughtClasses` says of her there, null standing for all classes. Work for the whole college (null) is for whoever
 * teaches any class of it, and who set it marks all that is handed in for it (`submissionsVisibleTo`, `mayMark`).
 */
export function mayTeach(
  user: { role: Role },
  taught: readonly (string | null)[],
  className: string | null,
): boolean {
  if (user.role === "admin") return true
  if (user.role !== "lecturer") return false
  return taught.some((own) => own === null || className === null || own === className)
}
