import type { Role } from "#contract/lib/endpoints.ts"
import { defaultPageSize } from "#contract/lib/rowLimits.ts"
import type { Entry } from "#contract/office/search/entries.ts"
import { gradeSheetPath } from "../../lib/address/markingPaths.ts"
import { detailsOf, listAddress, paths, recordOf } from "../../lib/address/paths.ts"
import type { Index } from "./searchIndex.ts"

/** A match: its name, a note that distinguishes it from matches with the same name, and the address that it opens. */
export type SearchTarget = { name: string; note: string; to: string; isPerson: boolean }

const websitePages: readonly string[] = [
  paths.department,
  paths.admissions,
  paths.supportServices,
  paths.contact,
]
/** Whether an address is one of the website's, which are not screens of the portal. */
export const isOnWebsite = (to: string) => websitePages.includes(to.split("?")[0] ?? "")

const joinTexts = (texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(", ")

const studentsOf = (role: Role) => (role === "admin" ? paths.students : paths.myStudents)

/** The student's details in the list of their class. */
const studentAddress = (path: string, { id, texts: [, , , className = ""] }: Entry, page = 1) =>
  listAddress(path, { class: className, page: page > 1 ? String(page) : "", view: String(id) })

function addressOf(entry: Entry, role: Role): string {
  const { kind, id, texts } = entry
  const [title = "", code = ""] = texts
  const searchAddress = (path: string, search = title) => listAddress(path, { search })
  const isAdmin = role === "admin"
  switch (kind) {
    case "student":
      return studentAddress(studentsOf(role), entry)
    case "lecturer":
      return isAdmin ? detailsOf(paths.lecturers, id) : searchAddress(paths.department, `${title} ${code}`)
    case "administrator":
      return detailsOf(paths.administrators, id)
    case "subject":
      if (role === "student") return searchAddress(paths.ownModules, code)
      return detailsOf(isAdmin ? paths.subjects : paths.myModules, id)
    case "class":
      return gradeSheetPath(role, { subject: id, className: title })
    case "assignment":
      if (role === "student") return detailsOf(paths.myAssignments, id)
      return detailsOf(isAdmin ? paths.assignments : paths.lecturerAssignments, id)
    case "material":
      if (role === "student") return detailsOf(paths.myMaterials, id)
      return searchAddress(isAdmin ? paths.materials : paths.lecturerMaterials)
  }
}

export function targetOf(entry: Entry, role: Role): SearchTarget {
  const { kind, texts } = entry
  const isPerson = kind === "student" || kind === "lecturer" || kind === "administrator"
  const [first = "", second = "", ...rest] = texts
  const to = addressOf(entry, role)
  if (isPerson) return { name: `${first} ${second}`, note: joinTexts(rest), to, isPerson }
  if (kind === "class")
    return { name: `Enter marks for ${second}, ${first}`, note: joinTexts(rest), to, isPerson }
  return { name: first, note: joinTexts([second, ...rest]), to, isPerson }
}

/** The address of a student's record, on which staff see the results in one line and all marks. */
export const recordTarget = ({ kind, id }: Entry, role: Role) =>
  kind === "student" ? recordOf(role === "admin" ? role : "lecturer", id) : undefined

/** The text by which students are sorted: the family name first, as in lists of students. */
const sortName = ({ texts: [first = "", last = ""] }: Entry) => `${last} ${first}`
const { compare } = new Intl.Collator("en")

/**
 * The address of a student's details, on the page of their class's list that contains them. With it, J moves to the next
 * student.
 */
export function studentInList(student: Entry, role: Role, { all }: Index) {
  const name = sortName(student)
  const [, , , className] = student.texts
  const classmates = all.filter(
    ({ item: { kind, texts } }) => kind === "student" && (!className || texts[3] === className),
  )
  const before = classmates.filter(({ item }) => compare(sortName(item), name) < 0)
  return studentAddress(studentsOf(role), student, Math.floor(before.length / defaultPageSize) + 1)
}
