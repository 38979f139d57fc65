/** Spec 001 section 9. */
export const classNames = Array.from({ length: 15 }, (_, n) => `P${n + 1}`) as [string, ...string[]]
