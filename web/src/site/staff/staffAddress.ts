import type { StaffSearch } from "#contract/members/lecturers/teachingStaff.ts"
import { paths } from "../../lib/address/paths.ts"

/**
 * The id of the beginning of the list. Searches lead to it, so that a visitor on a phone needn't scroll past the page's head
 * again.
 */
export const listId = "staff"

/** The address of a page of the list. */
export function staffAddress({ search, department }: StaffSearch, page = 1) {
  const params = new URLSearchParams()
  if (search) params.set("search", search)
  if (department) params.set("department", department)
  if (page > 1) params.set("page", String(page))
  return params.size > 0 ? `${paths.department}?${params}` : paths.department
}

/** The numbers of the page buttons: five around the current page (spec 000 section 9). */
export function pageButtons(page: number, pages: number) {
  const linkCount = Math.min(5, pages)
  const first = Math.min(Math.max(1, page - 2), pages - linkCount + 1)
  return Array.from({ length: linkCount }, (_, index) => first + index)
}
