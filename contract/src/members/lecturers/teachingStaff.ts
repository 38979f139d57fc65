import type { PictureFile } from "../../college/pictures/sizes.ts"
import type { PublicLecturer } from "./endpoints.ts"

/** How many lecturers a page of the website lists (spec 000 section 9). */
export const staffOnPage = 12

/** A visitor's search for lecturers, in one department or in all. */
export type StaffSearch = { search?: string | null | undefined; department?: string | undefined }

/** A lecturer, with their photograph in all its sizes. */
export type StaffMember = PublicLecturer & { picture: PictureFile | null }

/** A page of the college's teaching staff, and the search that found it. */
export type TeachingStaff = {
  search: StaffSearch
  lecturers: StaffMember[]
  found: number
  page: number
  pages: number
  /** The college's number of lecturers, in all and in each department that has any. */
  total: number
  departments: { department: string; lecturers: number }[]
}
