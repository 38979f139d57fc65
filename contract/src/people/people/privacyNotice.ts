import { listText } from "../../lib/wording/wording.ts"
import { columnsOf, erasingOf, type TableName } from "./personalData.ts"

/** A part of the data that the college stores about people, for the privacy page. */
type NoticePart = {
  title: string
  why: string
  seenBy: string
  tables: readonly TableName[]
  /** Words for the data, where the names of columns say too little. */
  inWords?: string
  /** How long the data is kept, where it is deleted before, or independently of, the account. */
  lasts?: string
}

const youAndAdministrators = "You and the administrators"

/** Every table with data about people is in one part; a test compares this with the register. */
export const storedParts: readonly NoticePart[] = [
  {
    title: "Messages from visitors",
    why: "To answer you.",
    seenBy:
      "The lecturer you wrote to, alone; else the office you wrote to and the administrators. A message that looks like spam is seen by an administrator, who sends it on or deletes it.",
    tables: ["contact_message"],
    lasts:
      "Until whoever received it deletes it, or you ask us to; at most two years after it was read or answered, or after we told you that the lecturer has left, unless the college has set another time. The email about it is removed after 30 days.",
  },
  {
    title: "Accounts",
    why: "To know who signs in, and to reach you.",
    seenBy: `${youAndAdministrators}. Lecturers see how to reach their students. The name and photograph of a lecturer are public; their email address and phone are not.`,
    tables: ["person"],
  },
  {
    title: "Students",
    why: "To run classes, and to reach your family when something happens to you.",
    seenBy:
      "Lecturers see name, number, cohort, class, year, gender, age and home district. Date of birth, religion, marital status, village and guardian are seen by you and the administrators alone.",
    tables: ["student"],
  },
  {
    title: "Lecturers",
    why: "To plan teaching.",
    seenBy: "Name, department and specialization are public; the rest is seen by you and the administrators.",
    tables: ["lecturer"],
  },
  {
    title: "Study",
    why: "To teach and assess, and to vouch for a certificate years later.",
    seenBy: "The student, the lecturers who teach them and the administrators.",
    tables: [
      "enrolment",
      "group_member",
      "submission",
      "submission_version",
      "grade",
      "grade_history",
      "register_mark",
      "register_change",
      "attendance_warning",
      "attendance_total",
      "performance_report",
      "module_result",
      "student_result",
      "rollover_student",
      "document",
    ],
    inWords:
      "classes and terms, attendance, work that was handed in, grades with their changes and what is computed from them, what lecturers report on your progress, whether you moved up, and documents that were issued to you",
  },
  {
    title: "Excuses",
    why: "To leave out of your attendance what wasn't your fault.",
    seenBy: youAndAdministrators,
    tables: ["excuse"],
  },
  {
    title: "More time for an assignment",
    why: "To hand in later than others where you had a reason.",
    seenBy: "The student, the lecturers who teach them and the administrators.",
    tables: ["extension"],
  },
  {
    title: "Teaching",
    why: "To know who teaches what and when.",
    seenBy:
      "Whoever it is for, such as a class; the record of a lecturer's own attendance is seen by them and the administrators.",
    tables: [
      "subject",
      "teaching_assignment",
      "timetable_entry",
      "lesson",
      "class_session",
      "assignment",
      "material",
      "announcement",
    ],
    inWords: "classes on the timetable and classes held, assignments, materials and announcements",
  },
  {
    title: "Lecturers' phrases",
    why: "To spare lecturers writing the same sentences in each report.",
    seenBy: "You, and the students in whose reports you use them.",
    tables: ["report_phrase"],
    inWords: "the sentences that you keep for reports",
  },
  {
    title: "Deleted records",
    why: "To restore what was deleted by mistake.",
    seenBy: "The administrators; a lecturer can restore what they have just deleted.",
    tables: ["deleted_record"],
    inWords: "what was deleted, with its name, number or code, and who deleted it and when",
    lasts: "For 30 days after it was deleted, unless the college has set another time.",
  },
  {
    title: "Notices and mail",
    why: "To tell you what concerns you, and to see that it arrived.",
    seenBy: `${youAndAdministrators}, and the mail servers that carry it. Notifications and the address of your calendar are yours alone.`,
    tables: ["notification", "mail", "announcement_read", "event_registration", "calendar_feed"],
    inWords: "notifications, emails that were sent, announcements that you have read, and places at events",
    lasts:
      "Notifications and emails for a year, unless the college has set another time; the rest until your account is erased.",
  },
  {
    title: "Files",
    why: "To keep what you upload.",
    seenBy: "You, and whoever may see the record that the file belongs to.",
    tables: ["file", "upload", "import", "material_download"],
    inWords: "names, sizes and times of uploads, and for a day which material you downloaded",
  },
  {
    title: "Signing in",
    why: "To keep others out of your account.",
    seenBy: "You, in your profile. Passwords are stored in a form that nobody can read.",
    tables: ["session", "device_key", "one_time_link", "sign_in_attempt", "idempotency", "college_identity"],
    inWords: "the devices and internet addresses from which you signed in, and failed attempts",
    lasts:
      "Attempts for a day, links for 30 days; devices for as long after their last use as the college has set, which is 400 days unless it chose otherwise.",
  },
  {
    title: "The log",
    why: "To find out who changed a record, and to notice floods of messages.",
    seenBy: "The administrators.",
    tables: ["audit", "api_token"],
    inWords:
      "who did what and when, and the internet address it came from, and which administrator let a program read data. Of personal details it has only the names, and of a visitor's message neither sender nor text",
  },
]

const columnLabels: Readonly<Partial<Record<string, string>>> = {
  "person.photo_id": "photograph",
  "person.bio": "what you write about yourself",
  "person.address": "postal address",
  "person.preferences": "settings",
  "person.email": "email address",
  "contact_message.email": "email address",
  "student.ipte_cohort": "cohort",
  "lecturer.class": "home class",
  "excuse.file_id": "letter",
  "excuse.state": "decision",
}
/** Columns that a person wouldn't call data about themselves. */
const omittedColumns = ["person.email_confirmed_at"]

/** The data of a part in words. They come from the register's columns, so that a new column is included automatically. */
export function dataText({ tables, inWords }: NoticePart): string {
  if (inWords) return inWords
  const columns = tables.flatMap((table) =>
    columnsOf(table, "kept", "personal", "private").map((column) => `${table}.${column}`),
  )
  return listText(
    columns
      .filter((column) => !omittedColumns.includes(column))
      .map((column) => columnLabels[column] ?? column.replace(/^.*\./, "").replaceAll("_", " ")),
  )
}

/** How long a part is kept. If its tables differ, it is the longest of their times in the register. */
export function retentionText({ tables, lasts }: NoticePart): string {
  if (lasts) return lasts
  const effects = tables.map(erasingOf)
  if (effects.every((effect) => effect === undefined))
    throw new TypeError(
      `No account's erasure ends ${tables.join(" and ")}, so the notice must say how long it is kept.`,
    )
  if (effects.includes("kept")) return "For good: it belongs to the record of study and employment."
  if (effects.includes("blanked"))
    return "Until the account is erased; then only what belongs to the record of study and employment stays."
  return "Until the account is erased."
}
