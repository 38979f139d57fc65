import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { fileSize } from "../../ui/controls/fileSize.ts"

export const previewers = [
  { id: "student", label: "Student" },
  { id: "lecturer", label: "Lecturer" },
  { id: "visitor", label: "Visitor" },
] as const
type Previewer = (typeof previewers)[number]["id"]

export type Audience = Pick<Announcement, "target_audience" | "subject_id" | "year_of_study">

/**
 * The reason why no previewer of this kind sees an announcement; undefined if some do. The server decides which people see
 * it.
 */
export function hiddenFrom(previewer: Previewer, { target_audience, subject_id, year_of_study }: Audience) {
  const isFor = (...audiences: string[]) => audiences.includes(target_audience)
  if (previewer === "student") return isFor("all", "students") ? undefined : "Students do not see it."
  if (previewer === "lecturer") {
    return isFor("all", "lecturers", "staff") ? undefined : "Lecturers do not see it."
  }
  if (!isFor("all")) return "Visitors do not see it. They see announcements for everybody."
  return subject_id !== null || year_of_study !== null
    ? "Visitors do not see it, because it is for a subject or a year of study."
    : undefined
}

type AttachedFile = { attachment_name: string | null; attachment_size: number | null }

export const fileText = ({ attachment_name: name, attachment_size: size }: AttachedFile) =>
  name !== null && size !== null && `Attached: ${name}, ${fileSize(size)}`
