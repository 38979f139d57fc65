/** Spec 001 section 9. */
export const classNames = Array.from({ length: 15 }, (_, n) => `P${n + 1}`) as [string, ...string[]]

/** Groups of classes (product decision 3.11). */
export const classGroups = ["Class A", "Class B", "Class C", "Class D"] as const
