import type { Role } from "#contract/lib/endpoints.ts"
import { editorOf, paths } from "../../lib/address/paths.ts"
import type { Action } from "./action.ts"

/** Says that the portal doesn't do something, and opens the screen or the page that is of most help instead. */
const absent = (to: string, name: string, note: string, searchWords: string): Action => ({
  kind: "screen",
  texts: [name, searchWords],
  note,
  to,
})

const fees =
  "fee school tuition owing owes owe debt debtors balance arrears receipt payment payments pay paid invoice bursary scholarship loan bank deposit money allowance allowances upkeep stipend refund cash mobile airtel mpamba cost"
const services =
  "hostel hostels dormitory dorm bed boarding accommodation catering food meals kitchen mess water electricity clinic nurse hospital health counselling discipline disciplinary punishment warning bus transport uniform"
const cards = "id ids cards badge badges student identity lanyard"
const examNumbers = "examination exam number numbers candidate index maneb"

const notInPortal: Readonly<Record<Role, readonly Action[]>> = {
  admin: [
    absent(
      editorOf("admissions"),
      "Fees",
      "not kept in this portal; the website's Admissions page states them",
      fees,
    ),
    absent(
      paths.issueDocuments,
      "Identity cards",
      "not printed here; a certificate of enrolment says who studies here",
      cards,
    ),
    absent(
      paths.students,
      "Examination numbers",
      "not kept here; students are identified by their student number",
      examNumbers,
    ),
    absent(
      paths.events,
      "Invigilators and exam seats",
      "not planned here; an event can announce an exam",
      "invigilator invigilation invigilate supervise seating plan arrangement exam hall",
    ),
    absent(
      paths.students,
      "Messages to guardians",
      "not sent from here; a student's details show the guardian's phone number",
      "sms text whatsapp parents parent family call contact guardian sponsor",
    ),
    absent(
      paths.issueDocuments,
      "Signatures",
      "not stored; documents end with lines to sign by hand",
      "signature sign signed signatory stamp",
    ),
    absent(
      editorOf("administration"),
      "Heads of department",
      "named on the website's Administration page; they have no rights of their own here",
      "hod head dean management deputy vice appoint promote organogram board",
    ),
    absent(
      `${paths.terms}?status=closed`,
      "Closed terms",
      "cannot be opened again, so their marks stay",
      "closed unlock unlocked reopen re-open open marks locked unsubmit past old previous",
    ),
    absent(
      paths.subjects,
      "Registration for subjects",
      "not needed; students take all subjects of their term",
      "course courses register registration enrolment enroll choose select drop",
    ),
    absent(
      editorOf("supportServices"),
      "Hostels, meals and health",
      "not kept in this portal; the website can describe them",
      services,
    ),
    absent(
      paths.lecturers,
      "Payroll, staff leave and stores",
      "not kept in this portal",
      "salary salaries wages payslip pay hr human resources leave days staff contract procurement stock store inventory assets furniture vehicle budget accounts finance bursar",
    ),
  ],
  lecturer: [
    absent(
      paths.lecturerAnnouncements,
      "Messages to a class",
      "sent by the office only; a new assignment or material tells the class by itself",
      "message send email e-mail mail sms text whatsapp call contact students parents announce post inform remind tell",
    ),
    absent(
      paths.myAttendance,
      "Excuses",
      "decided by the office; the register shows who is excused",
      "sick note excuse excused permission funeral ill leave absent letter doctor",
    ),
    absent(
      paths.lecturerEvents,
      "Invigilators and exam seats",
      "not planned here; the office announces exams as events",
      "invigilator invigilation invigilate duty roster seating plan exam hall",
    ),
    absent(
      paths.contact,
      "Salary, leave and loans",
      "not kept in this portal; ask the office",
      "salary payslip pay wages leave hr allowance loan claim request help support problem complain complaint report fault office contact",
    ),
    absent(paths.admissions, "Fees", "not kept in this portal; the website states them", fees),
  ],
  student: [
    absent(paths.admissions, "Fees", "not kept in this portal; the website states them", fees),
    absent(
      paths.contact,
      "Questions and complaints",
      "to the office, on the website's contact page",
      "question complain complaint appeal query dispute remark re-mark recheck wrong mark paper script help support office contact message ask email phone lecturer teacher registrar principal report problem suggestion issue transfer withdraw defer deferral quit change class programme",
    ),
    absent(
      paths.ownModules,
      "Registration for modules",
      "not needed; you take all modules of your term",
      "course courses subjects register registration enrol enroll choose select drop add",
    ),
    absent(
      paths.myDocuments,
      "Identity cards",
      "not printed here; ask for a certificate of enrolment",
      `${cards} lost`,
    ),
    absent(
      paths.profile,
      "Examination numbers",
      "not kept here; your student number is in your profile",
      `${examNumbers} registration id student my`,
    ),
    absent(
      paths.supportServices,
      "Hostels, meals and health",
      "not kept in this portal; the website describes them",
      services,
    ),
  ],
}

/** The things that people look for in vain, each with an answer. */
export const notInPortalOf = (role: Role) => notInPortal[role]
