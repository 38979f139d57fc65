import type { Role } from "#contract/lib/endpoints.ts"

/**
 * Whether the viewer may set and grade assignments for a class of a subject in a term (product decision 3.3). `taught` is the
 * result of `listTaughtClasses`; null in it means all classes. Anybody who teaches some class of the subject may set
 * work for the whole college (null), and grades all submissions to it (`submissionsVisibleTo`).
 */
export function mayTeach(
  viewer: { role: Role },
  taught: readonly (string | null)[],
  className: string | null,
): boolean {
  if (viewer.role === "admin") return true
  if (viewer.role !== "lecturer") return false
  return taught.some((own) => own === null || className === null || own === className)
}
