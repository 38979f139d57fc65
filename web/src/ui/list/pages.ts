import { numberText } from "#contract/lib/wording/wording.ts"

const maxNumbers = 5

/** The page numbers to offer, with the current one in the middle if possible. */
export function pageNumbers(page: number, pages: number): number[] {
  const count = Math.min(maxNumbers, pages)
  const first = Math.min(Math.max(1, page - Math.floor(maxNumbers / 2)), pages - count + 1)
  return Array.from({ length: count }, (_, step) => first + step)
}

/** "1–50 of 612" */
export function pageRange(page: number, pageSize: number, total: number): string {
  if (total === 0) return "0 of 0"
  const first = (page - 1) * pageSize + 1
  return `${numberText(first)}–${numberText(Math.min(total, page * pageSize))} of ${numberText(total)}`
}
