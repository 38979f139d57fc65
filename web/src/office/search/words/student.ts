import { paths } from "../../../lib/address/paths.ts"
import { absent, cards, examNumbers, fees, services } from "./absent.ts"
import type { Words } from "./action.ts"
import { screenLink } from "./links.ts"
import { studentPhrases } from "./studentPhrases.ts"

export const words: Words = {
  phrases: studentPhrases,
  actions: [
    screenLink(
      paths.myPerformance,
      "My performance report",
      `
      performance, my performance, how am I doing, how do I perform, print my grades, print grades, overall average,
      school report, report book, subject averages, statement of results, performance slip, performance in each subject,
      strongest subject, class position, overview report, report of my grades, overview of my results, my position,
      print my results, download my grades, my best subject, weak subject, class rank, my average, summary of grades`,
    ),
    absent(paths.admissions, "Fees", "not kept in this portal; the website states them", fees),
    absent(
      paths.contact,
      "Questions and complaints",
      "to the office, on the website's contact page",
      `
      question, ask a question, complain, complaint, complaints, appeal, appeal a mark, query a mark, dispute a mark,
      re-mark, recheck, remark my paper, mark is wrong, help, help desk, support, office, the office, contact the
      office, contact, call the office, phone of the office, email the office, registrar, principal, report a problem,
      problem, suggestion, suggestion box, issue, transfer, withdraw, leave college, defer, deferral, quit college,
      change class, change programme, change course, change college, talk to someone, WhatsApp, feedback to the college,
      ask lecturer, write to the office, contact us, academic appeal, academic appeals, cannot see my results, something
      is wrong, wrong details, report an error, technical support, IT support, cannot log in, wrong mark, lost property
      of mine, report a teacher, report bullying, bullying, harassment, abuse, stop studying, portal not working, cannot
      open portal, my name is missing, counselling, feedback, customer care`,
    ),
    absent(
      paths.ownModules,
      "Registration for modules",
      "not needed; you take all modules of your term",
      `
      register for modules, module registration, course registration, register for courses, registration, enrol, enrol
      in a module, choose subjects, select modules, drop a module, add a module, add and drop, join a class, class
      code, self-enrolment, register for term, elective`,
    ),
    absent(
      paths.myDocuments,
      "Identity cards",
      "not printed here; ask for a certificate of enrolment",
      `${cards}, my ID, lost ID`,
    ),
    absent(
      paths.profile,
      "Student number",
      "in your profile; examination numbers are not kept here",
      `
      ${examNumbers}, my number, student number, my student number, registration number, reg number, reg no, ID number,
      admission number`,
    ),
    absent(
      paths.supportServices,
      "Hostels, meals and health",
      "not kept in this portal; the website describes them",
      services,
    ),
  ],
}
