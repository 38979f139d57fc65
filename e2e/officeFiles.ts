import { buffer } from "node:stream/consumers"
import { nationalProgramme } from "../contract/src/courses/subjects/programme.ts"
import { spreadsheetOf } from "../server/src/lib/spreadsheets/writeSpreadsheet.ts"

/** A spreadsheet as a person chooses it. */
export type OfficeFile = { name: string; mimeType: string; buffer: Buffer }

async function fileOf(
  name: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<OfficeFile> {
  async function* parts() {
    yield rows
  }
  return {
    name: `${name}.xlsx`,
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await buffer(spreadsheetOf({ headers, rows: parts() })),
  }
}

/** The head of a spreadsheet with a title and a blank line above the names of its columns. */
const titled = (title: string, headers: readonly string[], rows: readonly (readonly string[])[]) =>
  [[title], [[], headers, ...rows]] as const

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
const departments = ["Science", "Languages", "Expressive Arts", "Education Foundation Studies"]
export const classes = ["P1", "P2", "P3", "P4"]

/** Two lecturers for each subject of the first term. The first of them has no email. */
export const staff = letters.slice(0, 14).map((letter, index) => ({
  first: `${letter}lex`,
  last: `${letter}anda`,
  email: index % 2 === 0 ? "nil" : `${letter.toLowerCase()}@college.example`,
  department: departments[index % departments.length]!,
}))
const firstTerm = nationalProgramme.filter(({ term_number }) => term_number === 1)

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
/** The day on which all classes have a subject, from 0. */
const weekdayOf = (subject: number) => subject % days.length

/** Each subject of the first term in each class, with one of its two lecturers. */
const lessons = firstTerm.flatMap(({ name }, subject) =>
  classes.map((className, index) => ({
    name,
    className,
    teacher: staff[2 * subject + Math.floor(index / 2)]!,
    day: weekdayOf(subject),
    hour: 8 + index + (subject >= 5 ? 5 : 0),
  })),
)
/** The number of students in the college of the five spreadsheets. */
export const studentCount = 48

/** Five spreadsheets as an office keeps them: titles, its own words, lost zeros, short forms, names in place of codes. */
export async function officeFiles() {
  const subjects = nationalProgramme.map(({ code, name, credits, term_number }) => [
    code,
    name,
    String(credits),
    `Term ${term_number}`,
  ])
  const lecturers = staff.map(({ first, last, email, department }, index) => [
    String(index + 1),
    last.toUpperCase(),
    first,
    email,
    `99912345${index % 10}`,
    department,
    "2019-01-07",
  ])
  const students = Array.from({ length: studentCount }, (_, index) => [
    String(index + 1),
    `ML/26/${100 + index}`,
    `Example${letters[index % 26]}`,
    index % 2 ? "Limbani" : "Tadala",
    index % 2 ? "M" : "F",
    index % 3 ? "12-May-04" : "2004-05-12",
    `8881234${10 + index}`,
    index % 4 ? "-" : `student${index}@college.example`,
    "1st year",
    classes[index % 4]!,
  ])
  const blank = Array.from({ length: 5 }, (_, index) => [String(studentCount + index + 1)])
  const taught = firstTerm.flatMap(({ name }, subject) => [
    [name, `Mrs ${staff[2 * subject]!.first} ${staff[2 * subject]!.last}`, "P1, P2"],
    [name, `${staff[2 * subject + 1]!.last}, ${staff[2 * subject + 1]!.first}`, "P3 and P4"],
  ])
  const week = lessons.map(({ name, className, teacher, day, hour }) => [
    days[day]!,
    `${hour}.00`,
    `${hour + 1}.00`,
    className,
    name,
    `${teacher.first[0]}. ${teacher.last}`,
    `Room ${className.slice(1)}`,
  ])
  const studentHead = ["S/N", "Reg No", "Surname", "First name(s)", "Sex", "D.O.B.", "Cell No.", "Email"]
  return {
    subjects: await fileOf("Subjects", ["Course code", "Course title", "Credits", "Term"], subjects),
    lecturers: await fileOf(
      "Staff list",
      ...titled(
        "TEACHING STAFF",
        ["S/N", "Surname", "First name", "Email", "Cell No.", "Dept", "Date appointed"],
        lecturers,
      ),
    ),
    students: await fileOf(
      "Students",
      ...titled("FIRST YEARS", [...studentHead, "Level", "Class"], [...students, ...blank]),
    ),
    teaching: await fileOf("Who teaches what", ["Subject", "Teacher", "Classes"], taught),
    timetable: await fileOf(
      "Timetable",
      ["Weekday", "From", "To", "Class", "Subject", "Teacher", "Venue"],
      week,
    ),
  }
}

/** A lecturer without email, and the subject that they teach in P1 and P2. */
export const firstTeacher = { teacher: staff[2]!, subject: firstTerm[1]!.code }
