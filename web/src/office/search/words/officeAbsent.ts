import { editorOf, paths } from "../../../lib/address/paths.ts"
import { absent, cards, examNumbers, fees, services } from "./absent.ts"
import type { Action } from "./action.ts"

/** The things that the office looks for in vain, each with an answer. */
export const officeAbsent: readonly Action[] = [
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
    `
      invigilator, invigilation, supervise an exam, seating plan, seating arrangement, exam hall, exam seats, exam
      room, exam supervision, exam rooms allocation`,
  ),
  absent(
    paths.students,
    "Messages to guardians",
    "not sent from here; a student's details show the guardian's phone number",
    `
      message to parents, SMS to parents, text parents, write to parents, WhatsApp, WhatsApp parents, call a parent,
      contact parents, inform parents, email parents, sponsors, phone parents`,
  ),
  absent(
    paths.issueDocuments,
    "Signatures",
    "not stored; documents end with lines to sign by hand",
    `
      signature, sign a document, signed, signatory, signatories, digital signature, e-signature, principal's
      signature, rubber stamp, sign certificates, signing of certificates`,
  ),
  absent(
    editorOf("administration"),
    "Heads of department",
    "named on the website's Administration page; they have no rights of their own here",
    `
      HOD, heads, dean, management, deputy, vice principal, organogram, organisation chart, board of governors,
      appoint a head, head of section, subject head, principal and deputy`,
  ),
  absent(
    `${paths.terms}?status=closed`,
    "Closed terms",
    "cannot be opened again, so their marks stay",
    `
      reopen a term, reopen, unlock a term, unlock marks, unlock, locked marks, past terms, old terms, previous terms,
      open marks again, open a term again, change marks after closing, last term, correct marks of last term, undo
      close term, unclose`,
  ),
  absent(
    paths.subjects,
    "Registration for subjects",
    "not needed; students take all subjects of their term",
    `
      course registration, register for courses, register courses, choose subjects, select subjects, drop a course, add
      and drop, enrolment in subjects, subject combination, enrol in a course, subject choices, elective choice,
      student requests`,
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
    `
      payroll, salary, salaries, wages, payslip, pay of staff, HR, human resources, staff leave, leave days, leave of a
      lecturer, staff contract, contracts, procurement, purchase, stock, stores, inventory, assets, furniture, vehicles,
      budget, expenses, bookkeeping, supplies, leave form, leave application, apply leave, equipment, accounting,
      allowances of staff, staff payments, deductions, overtime, requisition, requisition form, order form, ledger,
      voucher, imprest, quotation, loans for staff`,
  ),
]
