import { paths } from "../../lib/address/paths.ts"

/** More words that find a screen of the menu, by its address. */
const synonyms: Readonly<Record<string, string>> = {
  [paths.adminDashboard]: "today start overview waiting",
  [paths.lecturerDashboard]: "today start overview",
  [paths.studentDashboard]: "today start overview",
  [paths.profile]:
    "password photo picture phone number telephone account security two factor 2fa authenticator logged in devices my details address lost stolen",
  [paths.students]:
    "student learner pupil trainee reset forgot password login code print codes slips sign in enrol enrolment withdraw dropout drop out expel suspend delete remove transfer block class guardian parent next of kin birthday age repeaters card account disable blocked unlock locked out duplicate export download list village religion",
  [paths.lecturers]: "teacher tutor staff instructor employee hire resign department contacts",
  [paths.subjects]: "curriculum course courses programme module syllabus credits elective optional",
  [paths.registrations]:
    "approve applicants applications requests new accounts reject waiting application form",
  [paths.deletedAccounts]: "lecturer administrator",
  [paths.administrators]: "office registrar principal head teacher clerk secretary",
  [paths.excuses]: "sick leave permission ill absence note funeral",
  [paths.attendance]: "register present roll call report clock in hours taught",
  [paths.lowAttendance]: "absent absence absentees truant truancy missed warning letter",
  [paths.documents]: "issued papers revoke verify qr signature",
  [paths.academicYears]: "move up promote promotion next school year repeat graduate",
  [paths.year]: "calendar line terms wall holidays next academic year open",
  [paths.terms]: "semester dates",
  [paths.grades]: "marks exam examination scores continuous assessment resit supplementary moderation",
  [paths.toMark]: "enter marks mark sheet missing late work marking ungraded desk",
  [paths.writtenReports]: "comments remarks teachers",
  [paths.assignments]:
    "homework coursework essay test quiz project deadline due date extension rubric scheme",
  [paths.materials]: "notes books files handouts library pdf",
  [paths.announcements]: "notice board news newsletter memo circular post bulk everybody",
  [paths.messages]: "visitors inbox contact enquiries questions complaints",
  [paths.notifications]: "inbox alerts bell unread sms tell everybody",
  [paths.events]: "calendar meeting graduation ceremony sports visit workshop waiting list tickets",
  [paths.timetable]:
    "time table periods lessons schedule week exam dates clash double booked swap substitute cancel change room",
  [paths.reports]: "statistics figures ministry gender girls women sex district numbers graph chart export",
  [paths.audit]: "who changed deleted log history trail",
  [paths.mail]: "email settings outbox smtp server failed bounced",
  [paths.backups]: "copy save back up database usb restore",
  [paths.system]: "disk space version health storage update full errors server down slow",
  [paths.website]:
    "web site homepage pictures photos gallery slideshow publish history alumni campus about us contact map location opening hours",
  [paths.settings]: "configure options preferences",
  [paths.lecturerGrades]: "marks exam examination scores results continuous assessment pass rate sheet",
  [paths.lecturerToMark]: "marking mark late work enter missing ungraded submissions scripts desk handed in",
  [paths.myStudents]: "my class classes learners pupils login code forgot weak record",
  [paths.myModules]: "subjects courses classes teaching syllabus topics",
  [paths.lecturerAssignments]:
    "homework coursework essay test quiz project deadline due date more time extension rubric scheme groups set",
  [paths.lecturerMaterials]: "notes books files handouts library lesson past papers pdf share",
  [paths.lecturerTimetable]:
    "time table periods lessons schedule today tomorrow room next swap cancel exam when",
  [paths.myAttendance]: "register present roll call hours",
  [paths.taughtLowAttendance]: "absent absence absentees truant missed sick note excuse",
  [paths.writeReports]: "comments remarks strengths advice write",
  [paths.lecturerAnnouncements]: "notice news memo",
  [paths.lecturerNotifications]: "inbox alerts bell unread",
  [paths.ownMessages]: "inbox contact enquiries",
  [paths.lecturerEvents]: "calendar meeting sports workshop holidays vacation",
  [paths.myGrades]: "results marks exam examination gpa scores points pass fail feedback average credits",
  [paths.myRecord]: "progress history me",
  [paths.myAssignments]:
    "homework coursework hand in submit upload deadline due date late essay test rubric camera extension",
  [paths.ownModules]: "subjects courses lecturer teacher who teaches syllabus topics what if",
  [paths.myMaterials]: "notes books files handouts library lecture download past papers pdf",
  [paths.myTimetable]: "time table periods lessons schedule today tomorrow room next exam when class",
  [paths.ownAttendance]: "absent absence sick excuse missed late present leave permission ill",
  [paths.myDocuments]: "transcript report card certificate letter enrolment print",
  [paths.myReports]: "comments remarks advice",
  [paths.myAnnouncements]: "notice news memo",
  [paths.myNotifications]: "inbox alerts bell unread",
  [paths.myEvents]: "calendar meeting sports club graduation register holidays vacation",
}

export const synonymsOf = (path: string) => synonyms[path] ?? ""
