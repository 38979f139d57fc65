/**
 * Numbers and lists as the college writes them. Intl would write the same, but its first use blocks a slow phone for a tenth
 * of a second or more at each start.
 */

/** "1,204" and "1,204.5": at most three decimals. */
export function numberText(value: number): string {
  const [integerPart = "", ...decimals] = String(Math.round(value * 1000) / 1000).split(".")
  return [integerPart.replace(/\B(?=(\d{3})+$)/g, ","), ...decimals].join(".")
}

/** "P1, P2 and P3" */
export const listText = (items: readonly string[]): string =>
  [items.slice(0, -1).join(", "), ...items.slice(-1)].filter(Boolean).join(" and ")

/** "Term 1 is open" for "term 1 is open". */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
