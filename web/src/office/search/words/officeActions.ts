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
      student, enroll student, admit student, admit a student, admission of a student, student registration, new pupil,
      add pupil, add learner, new girl, register a girl, new admission, add a trainee, create a student account, add a
      user, new user, create user, register newcomer, late entrant, student joins late, student from another college,
      write a new student, key in a student`,
  ),
  formAction(paths.grades, "Add Grade", newGrade),
  formAction(
    paths.announcements,
    "Create announcement",
    `
      make an announcement, post an announcement, announce, post a notice, notice to students, send notice to students,
      publish news, write a memo, send a circular, write to all students, write to students, write to lecturers, message
      all students, send a message to all, message to students, message to lecturers, email all students, email
      everyone, mail to students, send message to students, tell all students, inform students, broadcast a message,
      tell everyone, urgent notice, emergency message, tell students about exams, message everybody, put on notice
      board, put up a notice, communicate with students, send information, broadcast to all, announce exam dates, tell
      the college, alert everybody, SMS all students, WhatsApp everybody, quick wall`,
  ),
  linkAction(
    paths.issueDocuments,
    "Issue documents",
    `
      report card, print report card, school report, student report, term report, end of term report, print school
      reports, transcripts, issue transcript, print transcript, academic transcript, certificate, print certificate,
      certificate of enrolment, proof of enrolment, letter, write a letter, print a letter, admission letter, offer
      letter, acceptance letter, testimonial, reference, reference letter, recommendation letter, recommendation,
      introduction letter, transfer letter, confirmation letter, leaving school certificate, letter for a student,
      statement of results, results slip, print results, grade sheets on paper, print marks, print mark sheet, diplomas,
      print documents, create document, official documents, letter of completion, character reference, academic report,
      transcripts of records, TOR, certificate of good standing, bonafide certificate, character certificate,
      attestation, slips, academic record, letters home, letter to parents, letter for an embassy, visa letter, letter
      for an employer, certificate for a graduate, write testimonial, letter to bank, progress report, report for
      guardians, report forms, award certificates, produce reports, print results of a class, mark list of a class,
      batch print, custom certificate, to whom it may concern`,
  ),
  formAction(
    paths.lecturers,
    "Add lecturer",
    `
      register lecturer, hire a lecturer, recruit, new teacher, add tutor, add staff, add instructor, employ a teacher,
      new employee, create a teacher account, lecturer just posted, newly posted lecturer`,
  ),
  formAction(paths.assignments, "Create Assignment", newAssignment),
  formAction(paths.materials, "Upload Material", newMaterial),
  formAction(
    paths.subjects,
    "Add subject",
    `
      add course`,
  ),
  formAction(paths.modules, "Create module", "add module, new module, add a unit, new unit, create a unit"),
  formAction(
    paths.events,
    "Create event",
    `
      schedule a meeting, plan a meeting, call a meeting, organise an event, plan an event, add date, schedule event,
      put on the calendar, put an event on the calendar, announce a visit, plan graduation, arrange a meeting, organise
      sports day, hold a meeting, invite people to a meeting, book a meeting, announce a ceremony`,
  ),
  formAction(
    paths.terms,
    "Add term",
    `
      new term, open a term, start a term, start new term, begin a new term, add semester, open term 2`,
  ),
  linkAction(
    paths.year,
    "Move students up",
    `
      move up, move to next year, move students to year two, move to the next class, promote, promotion, promote
      students, promote class, rollover, year end, end of year, end of the year, end of year tasks, close the year,
      finish the year, next year, begin new year, start new year, start of a new year, new school year, graduate
      students, graduating class, completing students, finalists, repeat a year, repeaters, repeat, progression, weed
      out, weeded, exclude, pass to the next class, advance students, upgrade students, bulk promotion, batch transfer,
      transfer students to the next year, promotion history, year rollover, new year setup, promote to second year,
      proceed to year two, complete the course, completion of studies, move cohort, completers, move to second year`,
  ),
  linkAction(
    `${paths.terms}?status=active`,
    "Close term",
    `
      close a term, close of term, end term, end the term, end of term, finish term, term end, complete the term, lock
      the term, lock marks, lock grades, freeze marks, finalise results, finalise marks, deadline for marks, end
      semester, close semester, wind up the term, seal the marks, term is over, mid-year closing, mid-semester closing`,
  ),
  formAction(
    paths.academicYears,
    "Add academic year",
    `
      new year, add a school year, open academic year, enter next year, new school session`,
  ),
  formAction(
    paths.administrators,
    "Invite administrator",
    `
      add admin, add another administrator, invite admin, add a registrar, add a secretary, new clerk, add office
      staff, add an office user, give someone administrator rights, give access to someone, give the deputy access, add
      user, invite someone, deputy needs a login, login for the deputy, login for staff of the office, another admin,
      account for principal, account for bursar, account for the clerk, give rights`,
  ),
  formAction(
    paths.notifications,
    "Send notification",
    `
      new notification, send an alert, notify, notify lecturers, notify one student, remind, send a reminder, push
      notification, send SMS, send a text, text students, send message, message a student, message one student, message
      a lecturer, write to a student, tell one person, ping, SMS to a student, notify one person, remind lecturers to
      mark, tell a student, private message, contact a student, send a message to one student, warn a student, summon a
      student, call a student to the office, direct message, text a lecturer`,
  ),
  linkAction(
    `${paths.start}?station=teaching`,
    "Who teaches what",
    `
      teaching assignments, teaching allocation, subject allocation, course allocation, assign subjects, assign a
      lecturer, assign lecturer to subject, assign teacher to class, assign modules to lecturers, give a lecturer a
      class, lecturers without classes, lecturers of subjects, subject teachers, class teachers, form teacher,
      workload, teaching load, load, teaching duties, hours per week, change the teacher of a class, which lecturer
      teaches, deploy lecturers, allocation, distribution of subjects, allocate, assign teacher, course enrolment of
      lecturers, timetable of duties, staff allocation, class allocation, teacher assignment, subject assignment,
      lecturer assignments, who takes mathematics, teacher load, lecturer load, reassign classes, form mistress, class
      mistress, class adviser, missing teachers, no lecturer, who handles english`,
  ),
  linkAction(
    paths.importStudents,
    "Import students",
    `
      import a list, import users, bulk upload, bulk import, mass import, excel, spreadsheet, CSV, CSV import, import
      from excel, upload excel, upload spreadsheet, students from excel, excel file, add many students, upload new
      intake, selected students, admitted list, selection list, batch upload, google sheets, data import, import wizard,
      load data, import contacts, import from file, add a whole class, many students at once, paste list of students,
      migrate data, migration, data from old system, import from old system`,
  ),
  linkAction(
    paths.importLecturers,
    "Import lecturers",
    `
      add many lecturers, lecturers from excel, bulk add lecturers`,
  ),
  linkAction(
    paths.importSubjects,
    "Import subjects",
    `
      import modules, subjects from excel, add many subjects`,
  ),
  linkAction(
    paths.importTeaching,
    "Import who teaches what",
    `
      import teaching assignments, import workload, import allocation, allocation from excel, upload allocation`,
  ),
  linkAction(
    paths.importGrades,
    "Import grades",
    `
      import results from excel, grades CSV, marks in a spreadsheet, upload mark sheet`,
  ),
  linkAction(
    paths.importTimetable,
    "Import timetable",
    `
      timetable from excel, import lessons`,
  ),
  linkAction(
    documentOf("admin", { kind: "class_list" }),
    "Print a class list",
    `
      class list, names per class, nominal roll, roll, class roll, class register to print, paper register, sheet of
      names, register sheets, sign sheet, blank register, students of a class, name list, class lists on paper, printed
      roster, mailing labels, student labels, print student info, print student list of a class, attendance sheet, blank
      mark sheet, class names, attendance list to print, list with columns, sign list, class pictures`,
  ),
  linkAction(
    paths.timetablePaper,
    "Print the timetable",
    `
      timetable on paper, timetable for the wall, timetable PDF, download timetable, print schedule, print class
      schedule, master schedule report, hang up timetable, timetable sheet, copy of timetable, timetable for staff
      room, timetable for notice board`,
  ),
  linkAction(
    `${paths.students}?status=${deletedStatus}`,
    "Restore a student",
    `
      restore, restore deleted student, deleted students, undo, undo delete, bring back, bring back a student, recover
      deleted, get back a student, student deleted by mistake, student disappeared, lost student, removed students, reinstate,
      reinstate a student, student missing from list, student is gone, archive of students, readmit a student`,
  ),
  formAction(
    paths.attendance,
    "Add Attendance Record",
    `
      new attendance record, record attendance, record absence of a lecturer, add absences, log attendance, lecturer
      was absent, log a lesson, register a lesson, write attendance of lecturer, lecturer taught today`,
  ),
  formAction(
    paths.backups,
    "Back up now",
    `
      backup now, make a backup, create backup, run backup, save everything now, take a backup`,
  ),
  formAction(
    paths.rooms,
    "Add room",
    `
      add classroom, add a hall, add a building`,
  ),
  formAction(
    paths.holidays,
    "Add holiday",
    `
      new holiday, close the college for a day, declare a holiday, declare a free day, mark a holiday`,
  ),
  formAction(
    paths.classes,
    "Add class",
    `
      new class, create class, add stream, new stream, create stream, add a class group`,
  ),
  formAction(paths.departments, "Add department", "new department, create department, add faculty"),
  formAction(
    paths.cohorts,
    "Add cohort",
    `
      open an intake, new batch`,
  ),
  formAction(
    paths.apiTokens,
    "Add API token",
    `
      new token`,
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
      send a test email, test email, test mail, check that email works, test SMTP, try email, check mail server, test
      outgoing mail, test message`,
  ),
  linkAction(
    paths.newGradingPolicy,
    "New grading policy",
    `
      change the grading scale, change pass mark, edit grade boundaries, change weights, change grading, new grading
      scale, set pass mark, new version of the grading policy`,
  ),
]
