import { documentOf, paths } from "../../../lib/address/paths.ts"
import { deletedStatus } from "../../../lib/deletedRecords/lists.ts"
import type { Action } from "./action.ts"
import { formAction, linkAction } from "./links.ts"
import { newAssignment, newGrade, newMaterial } from "./shared.ts"

/** The office's actions. The first ones are shown before anything is typed. */
export const officeActions: readonly Action[] = [
  formAction(
    paths.students,
    "Add student",
    `
      new student, create student, register student, register a new student, register a student, enrol student, enrol a
      student, enrol new student, enroll student, admit student, admit a student, admission of a student, student
      registration, new pupil, add pupil, add learner, new girl, register a girl, new admission, add a trainee, create a
      student account, add a user, new user, create user`,
  ),
  formAction(paths.grades, "Add Grade", newGrade),
  formAction(
    paths.announcements,
    "Create Announcement",
    `
      add announcement, new announcement, make an announcement, write an announcement, post an announcement, announce,
      send notice, send a notice, post a notice, write a notice, new notice, notice to students, send notice to
      students, publish news, add news, post news, write news, new memo, write a memo, send a circular, write to all
      students, write to students, write to lecturers, message all students, send a message to all, message to students,
      message to lecturers, email all students, email everyone, mail to students, send message to students, tell all
      students, inform students, broadcast a message`,
  ),
  linkAction(
    paths.issueDocuments,
    "Issue documents",
    `
      report card, report cards, print report card, print report cards, school report, school reports, student report,
      term report, end of term report, print school reports, transcript, transcripts, issue transcript, print
      transcript, academic transcript, certificate, certificates, print certificate, certificate of enrolment, proof
      of enrolment, letter, letters, write a letter, print a letter, admission letter, offer letter, acceptance
      letter, testimonial, testimonials, reference, reference letter, recommendation letter, recommendation,
      introduction letter, confirmation letter, leaving certificate, leaving school certificate, letter for a student,
      statement of results, results slip, print results, grade sheets on paper, print marks, print mark sheet,
      diploma, diplomas, print documents, create document, official documents, letter of completion, character
      reference, academic report, transcripts of records, TOR, certificate of good standing, bonafide certificate,
      character certificate, attestation, slips, print transcripts, academic record, letters home, letter to parents,
      letter for an embassy, visa letter, letter for an employer, certificate for a graduate`,
  ),
  formAction(
    paths.lecturers,
    "Add lecturer",
    `
      new lecturer, create lecturer, register lecturer, hire a lecturer, recruit, new teacher, add teacher, add a
      teacher, add tutor, new tutor, add staff, new staff, add staff member, new staff member, add instructor, employ a
      teacher, new employee, create a teacher account`,
  ),
  formAction(paths.assignments, "Create Assignment", newAssignment),
  formAction(paths.materials, "Upload Material", newMaterial),
  formAction(
    paths.subjects,
    "Add subject",
    `
      new subject, create subject, add course, add a course, new course, create course, add a learning area, introduce a
      subject`,
  ),
  formAction(paths.modules, "Create module", "add module, new module, add a unit, new unit, create a unit"),
  formAction(
    paths.events,
    "Create Event",
    `
      add event, new event, schedule a meeting, new meeting, add meeting, plan a meeting, call a meeting, organise an
      event, plan an event, add to the calendar, add date, schedule event, new ceremony, put on the calendar, put an
      event on the calendar, announce a visit`,
  ),
  formAction(
    paths.terms,
    "Add term",
    `
      new term, create term, open new term, open a term, start a term, start new term, begin a new term, add semester,
      new semester, create semester`,
  ),
  linkAction(
    paths.year,
    "Move students up",
    `
      move up, move students, move to next year, move students to year two, move to the next class, promote,
      promotion, promote students, promote class, roll-over, roll over, rollover, year end, end of year, end of the
      year, end of year tasks, close the year, finish the year, next year, begin new year, start new year, start of a
      new year, new school year, graduate students, graduation of students, graduating class, completing students,
      finalists, repeat a year, repeaters, repeat, progression, weed out, weeded, exclude, pass to the next class,
      advance students, upgrade students, bulk promotion, batch transfer, transfer students to the next year,
      promotion history, year rollover, new year setup`,
  ),
  linkAction(
    `${paths.terms}?status=active`,
    "Close term",
    `
      close the term, close a term, close of term, how to close the term, end term, end the term, end of term, finish
      term, finish the term, term end, complete the term, lock the term, lock marks, lock grades, freeze marks, finalise
      results, finalise marks, deadline for marks, conclude the term, end semester, close semester`,
  ),
  formAction(
    paths.academicYears,
    "Add academic year",
    `
      new academic year, create academic year, new year, add year, create year, add a school year, open a new year, open
      academic year`,
  ),
  formAction(
    paths.administrators,
    "Invite administrator",
    `
      add administrator, new administrator, create administrator, add admin, create admin, new admin, add another
      administrator, invite admin, add a registrar, add a secretary, new secretary, new registrar, new clerk, add
      office staff, add an office user, give someone administrator rights, give access to someone, give the deputy
      access, add user, invite someone, invite, new deputy, new deputy principal, deputy needs a login, login for the
      deputy, login for staff of the office`,
  ),
  formAction(
    paths.notifications,
    "Send notification",
    `
      send a notification, new notification, send an alert, notify, notify students, notify lecturers, notify one
      student, remind, send a reminder, send reminder, push notification, send SMS, send a text, text students, send
      message, message a student, message one student, message a lecturer, write to a student, tell one person, ping,
      SMS to a student, SMS to one student, text one student, notify one person`,
  ),
  linkAction(
    `${paths.start}?station=teaching`,
    "Who teaches what",
    `
      who teaches, teaching assignments, teaching allocation, subject allocation, course allocation, allocate
      subjects, assign subjects, assign a lecturer, assign lecturer to subject, assign teacher to class, assign
      modules to lecturers, give a lecturer a class, lecturers without classes, lecturers of subjects, subject
      teachers, subject teacher, class teachers, form teacher, class teacher, workload, workloads, teaching load,
      load, teaching duties, hours per week, change the teacher of a class, which lecturer teaches, deploy lecturers,
      allocation, distribution of subjects, allocate, assign teacher, assign teachers, course enrolment of lecturers,
      timetable of duties, staff allocation, class allocation, teacher assignment, subject assignment, lecturer
      assignments`,
  ),
  linkAction(
    paths.importStudents,
    "Import students",
    `
      upload students, upload a student list, import student list, import a list, import users, bulk upload, bulk
      import, mass import, import, upload, excel, spreadsheet, CSV, CSV import, import CSV, import from excel, upload
      excel, upload spreadsheet, students from excel, excel file, add many students, upload new intake, selected
      students, admitted list, selection list, load students, batch upload, google sheets, data import, import data,
      import wizard, load data, import contacts`,
  ),
  linkAction(
    paths.importLecturers,
    "Import lecturers",
    `
      upload lecturers, import teachers, import staff, upload staff list, add many lecturers, lecturers from excel, bulk
      add lecturers`,
  ),
  linkAction(
    paths.importSubjects,
    "Import subjects",
    `
      upload subjects, import modules, import courses, upload courses, subjects from excel, add many subjects`,
  ),
  linkAction(
    paths.importTeaching,
    "Import who teaches what",
    `
      import teaching assignments, upload teaching assignments, import workload, import allocation, allocation from
      excel, upload allocation`,
  ),
  linkAction(
    paths.importGrades,
    "Import grades",
    `
      import marks, upload marks, upload grades, import results, upload results, upload exam results, import exam marks,
      import scores, marks from excel, results from excel, import results from excel, import marks from excel, grades CSV, marks in a spreadsheet, bulk marks, bulk grades,
      upload mark sheet`,
  ),
  linkAction(
    paths.importTimetable,
    "Import timetable",
    `
      upload timetable, upload the timetable, timetable from excel, import schedule, import lessons`,
  ),
  linkAction(
    documentOf("admin", { kind: "class_list" }),
    "Print a class list",
    `
      class list, class lists, print class list, print class lists, print list of students, print student list, print
      students, names of a class, nominal roll, roll, class roll, class register to print, paper register, sheet of
      names, register sheets, sign sheet, blank register, students of a class, name list, class lists on paper,
      printed roster, mailing labels, student labels, print student info, print student list of a class, attendance
      sheet, blank mark sheet`,
  ),
  linkAction(
    paths.timetablePaper,
    "Print the timetable",
    `
      print timetable, timetable on paper, timetable for the wall, timetable PDF, download timetable, print schedule,
      print schedules, print class schedule, timetable printout, master schedule report`,
  ),
  linkAction(
    `${paths.students}?status=${deletedStatus}`,
    "Restore a student",
    `
      restore, restore deleted student, restore student, deleted students, deleted, deleted things, deleted items,
      deleted records, what was deleted, undo, undo delete, undelete, bring back, bring back a student, recover a
      student, recover deleted, get back a student, recycle bin, bin, trash, deleted by mistake, student disappeared,
      lost student`,
  ),
  formAction(
    paths.attendance,
    "Add Attendance Record",
    `
      add attendance, new attendance record, record attendance, mark attendance, mark lecturer attendance, take
      attendance, record lecturer attendance, record absence of a lecturer, add absences, add absence, enter
      attendance, log attendance`,
  ),
  formAction(
    paths.backups,
    "Back up now",
    `
      backup now, make a backup, create backup, start a backup, run backup, save everything now, take a backup, new
      backup`,
  ),
  formAction(
    paths.rooms,
    "Add room",
    `
      new room, create room, add classroom, new classroom, add a hall, add a building`,
  ),
  formAction(
    paths.holidays,
    "Add holiday",
    `
      new holiday, create holiday, add a public holiday, add day off, close the college for a day, declare a holiday`,
  ),
  formAction(
    paths.classes,
    "Add class",
    `
      new class, create class, add stream, new stream, create stream, add section, add a class group`,
  ),
  formAction(paths.departments, "Add department", "new department, create department, add faculty"),
  formAction(
    paths.cohorts,
    "Add cohort",
    `
      new cohort, create cohort, new intake, create intake, add intake, open an intake, new batch`,
  ),
  formAction(
    paths.apiTokens,
    "Add API token",
    `
      new API token, create API key, new token, generate API key, new API key`,
  ),
  formAction(
    paths.savedReports,
    "Add saved report",
    `
      save a report, schedule a report, monthly report by email, new saved report, regular report, automatic report`,
  ),
  formAction(paths.reportPhrases, "Add phrase", "new phrase, add comment to the bank, new standard comment"),
  formAction(
    paths.mail,
    "Send a test",
    `
      send a test email, test email, test e-mail, test mail, check that email works, email test, test SMTP`,
  ),
  linkAction(
    paths.newGradingPolicy,
    "New grading policy",
    `
      change the grading scale, change pass mark, edit grading scale, edit grade boundaries, change weights, change
      grading, new grading scale, set pass mark, new version of the grading policy`,
  ),
]
