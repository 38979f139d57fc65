import { paths } from "../../../lib/address/paths.ts"

/** The phrases by which the office looks for the screens of its menu. */
export const officePhrases: Readonly<Record<string, string>> = {
  [paths.adminDashboard]: `
    home, home screen, main page, start page, overview, summary, today, what is waiting, things to do, to do, tasks,
    urgent, what is new, latest activity, control panel, key figures, go back home`,
  [paths.students]: `
    student, student list, list of students, all students, student register, register of students, student records,
    student details, find a student, search students, student names, student numbers, pupils, learners, trainees,
    girls, users, user accounts, people, enrolled students, enrolment, enrolments, admitted students, reset a
    student's password, forgot password, reset password, forgotten password, login code, sign-in code, print codes,
    code slips, slips, new password for a student, cannot log in, locked out, unlock account, unlock student, lost
    password, login problem, credentials, sign-in slips, delete a student, remove a student, withdraw a student,
    withdrawn students, withdrawal, drop out, dropout, expel, expelled, dismiss, dismissed, suspend a student,
    suspended, suspension, deactivate, deactivate account, disable account, inactive, block, blocked, activate,
    reactivate, readmit, rejoin, deferred, deferral, postpone studies, intermission, left college, leavers, graduates,
    former students, absconded, deceased, died, gone, stopped coming, transfer a student, transferred, change class of
    a student, move student to another class, wrong class, year of study, first years, second years, year one, year
    two, freshers, edit a student, change student details, correct a name, spelling of a name, wrong name, surname,
    married name, marital status, status, guardian, guardians, next of kin, parents, parents' phone numbers, guardian
    phone, emergency contact, date of birth, birthday, birthdays, age, religion, denomination, village, home village,
    home district, home area, traditional authority, TA, nationality, national ID, gender of a student, phone numbers
    of students, email of a student, without email, biodata, bio data, particulars, personal file, profile of a
    student, photo of a student, pregnant, special needs, disability, orphans, twins, duplicate student, merge
    students, repeaters, export students, download student list, sick students, freeze account, student history,
    whereabouts, student information, student info, student data, student directory, re-enrol a student, re-enrol,
    re-admit, block a student, block a student account, roster, contacts of students, student addresses, medical
    information, family details, parent details, student search, form group, tutor group, class members, student
    photos, change the year of a student, students who left, left students, girls who left, students who married,
    students transferred out, give a student another class, former pupils, names of girls`,
  [paths.lowAttendance]: `
    absent students, absent, absence, absentees, absenteeism, students absent today, who is absent, student
    attendance, attendance of students, class attendance, poor attendance, bad attendance, missing class, missing
    lessons, students missing classes, skipping class, skipping lessons, truancy, truants, dodging classes,
    absconding, missed lessons, never comes, below 75 percent, attendance percentage, attendance warning, warning
    letter, attendance defaulters, who did not attend, absence summary, attendance summary, students not present, roll
    call results, student absences, attendance alerts, attendance monitoring, low attenders, chronic absence,
    unexplained absence, attendance by student, attendance of one student, attendance history of a student, attendance
    trends`,
  [paths.excuses]: `
    excuse, excused, sick, sick note, sick leave, sick students, illness, ill, hospital, doctor's letter, permission,
    permission to be absent, leave of absence, leave, exeat, allowed to be absent, absence request, requests, funeral,
    bereavement, maternity, student asked for leave, approve an excuse, reason for absence, pass out, sick report,
    future absence, planned absence, absence in advance, going home, permission to go home`,
  [paths.documents]: `
    issued documents, issued papers, document register, find a document, print again, reprint, copies, transcripts
    issued, certificates issued, issued certificates, verify a document, verification, QR code, serial number,
    authenticity, genuine, fake, forged, revoke, cancel a document, old letters, issued letters, testimonials issued,
    document number, signature, document archive, document list, printed documents, certificate verification`,
  [paths.lecturers]: `
    lecturer, lecturer list, list of lecturers, all lecturers, teachers, teacher, teacher list, tutors, tutor, staff,
    staff list, teaching staff, academic staff, instructors, employees, faculty, faculty members, staff records,
    workers, personnel, members of staff, delete a lecturer, remove a lecturer, dismiss a lecturer, retire, retired,
    retirement, resign, resigned, transferred lecturer, left, deactivate a lecturer, edit a lecturer, lecturer
    details, lecturer phone numbers, contacts of lecturers, phone number of a teacher, lecturer photo, staff photos,
    employee number, qualification, qualifications, specialization, hire date, posting, posted, staffing, reset a
    lecturer's password, lecturer forgot password, lecturer cannot log in, department of a lecturer, office of a
    lecturer, users, employee, employee list, staff directory, staff information, staff members, staff profile, staff
    details, lecturer information, HR records, surname of a lecturer, lecturer got married, new surname of a lecturer,
    name of a lecturer, lecturer on study leave, names of lecturers, how many lecturers`,
  [paths.subjects]: `
    subject, subject list, list of subjects, all subjects, courses, course, course list, courses offered, subjects
    offered, curriculum, programme, syllabus, learning areas, subject codes, course codes, course code, edit a
    subject, rename a subject, delete a subject, credits, credit hours, core subjects, electives, optional,
    combination, units, outline, scheme, course catalogue, course catalog, catalogue, subject setup, manage courses,
    learning programme, teaching subjects`,
  [paths.modules]: `
    module, module list, modules offered, credits, semester of a module, edit a module, delete a module, approve a
    module, new modules of lecturers, year of a module, units, course modules, units of study, modules setup`,
  [paths.registrations]: `
    registration, approve, approve accounts, approve an account, approve registration, pending, pending registrations,
    pending accounts, waiting for approval, approval, approvals, accept, reject, reject an account, sign-ups, sign up,
    sign-up requests, requests, account requests, self registration, register, new accounts, new users, applicants,
    applications, applicant, application form, applied, admit applicants, confirm account, verify account, who
    registered, join requests, newcomers, new registrations, user approval, approve users, online registrations,
    admission requests, accept students, account approval`,
  [paths.deletedAccounts]: `
    deleted accounts, erased accounts, erase, erased, erasure, closed accounts, deleted lecturer, restore a lecturer,
    restore an account, restore an administrator, undelete an account, account deleted by mistake, deleted users`,
  [paths.administrators]: `
    administrator, admins, admin, admin users, office, office staff, registrar, principal, head teacher, deputy,
    deputy principal, clerk, secretary, bursar, dean, superuser, super user, users, user, user management, manage
    users, user accounts, system users, roles, role, rights, permissions, user rights, access, give access, access
    rights, who has access, remove an administrator, staff accounts, office accounts, access control, user
    permissions, user roles, security groups, admin accounts, staff users, system administrators, manage admins,
    privileges`,
  [paths.attendance]: `
    lecturer attendance, attendance, attendance of lecturers, attendance records, attendance register, register,
    registers, roll call, teacher attendance, staff attendance, attendance of teachers, absent lecturers, lecturers
    absent, teachers absent, absent teachers, who taught today, who is teaching today, clock in, clocking,
    punctuality, late lecturers, lateness, late coming, hours taught, lessons taught, lessons missed, taught lessons,
    missed lessons, time book, daily register, class register, registers not marked, register not taken, present days,
    lecturer did not come, print attendance, attendance report, strength, employee attendance, staff absences,
    attendance summary, attendance chart, daily attendance, average daily attendance, register completion, registers
    taken, missing registers, lecturer absences, absence of lecturers, staff absence, lecturer register, class
    registers, attendance logs`,
  [paths.academicYears]: `
    academic year, academic years, year, years, school year, school years, academic session, college year, current
    year, set current year, current academic year, change the year, graduates list, previous years, old years,
    graduate, start of the year, end of the year, year dates, new school year, school year setup, manage school years,
    years and dates`,
  [paths.year]: `
    year plan, year line, plan of the year, academic calendar, college calendar, school calendar, calendar of the year,
    almanac, term plan, weeks of term, weeks, terms and holidays, wall calendar, next academic year, prepare next term,
    prepare next year, year at a glance, next term, start the new year`,
  [paths.terms]: `
    term, term list, term dates, dates of terms, semester, semesters, trimester, block, start of term, end of term
    date, when term starts, when term ends, when does term begin, when does term end, opening date, closing date,
    opening day, closing day, college opens, college closes, opens, closes, change term dates, set current term,
    current term, active term, next term, first term, second term, third term, term 1, term 2, term 3, term one, begin
    term, delete a term, teaching practice, TP, school placement, placement, placements, practicum, attachment,
    teaching practice term, marking periods, grading periods, reporting periods, quarters, quarter, manage terms,
    manage semesters, term setup, reporting cycle`,
  [paths.grades]: `
    grade, marks, mark list, scores, exam results, examination, exam, exams, exam marks, examination marks, continuous
    assessment, CA marks, test marks, mid term marks, midterm marks, final exam, end of module exam, finals, see
    marks, change a mark, correct a mark, correct a grade, wrong mark, edit a grade, missing mark, missing marks,
    delete a mark, resit, resits, supplementary exam, supplementary, retake, retakes, remark, moderation, publish
    marks, release results, publish results, unpublished, unpublished marks, release, released, drafts, download
    grades, export grades, grade list, marks of a student, term results, results of term 1, results of a term,
    gradebook, mark book, marks entered by lecturers, incomplete, mid exam, end of term exam, edit student grades,
    student grades, student marks, encoded grades, assessment results, assessments, internal assessment, markbook,
    subject marks, test results, grade history`,
  [paths.toMark]: `
    enter marks, mark sheet, mark sheets, marksheet, grade sheet, grading sheet, score sheet, fill in marks, type
    marks, record marks, key in marks, missing marks, marks missing, marks not entered, who has not entered marks,
    lecturers behind, unmarked work, late work, late homework, ungraded, marking, outstanding marks, marking progress,
    chase lecturers, pending marks, waiting for marks, not submitted, scripts, unmarked scripts, still to mark, mark
    entry, marks entry, grade entry, encode grades, input grades, enter grades, enter results, enter scores, teacher
    completion, marks completion, completion of marks, submit grades, grade submission, marking status, who has not
    marked, marks are late, late marks, which lecturers are late with marks, lecturers who have not marked`,
  [paths.writtenReports]: `
    comments, remarks, teachers' comments, lecturers' comments, comments of lecturers, written reports, reports by
    lecturers, lecturer reports, behaviour reports, conduct, behaviour, report comments, reports of teachers`,
  [paths.assignments]: `
    assignment, homework, homeworks, coursework, course work, classwork, essay, essays, project, projects, test,
    tests, quiz, quizzes, exercise, tasks set, deadline, deadlines, due date, due dates, extend a deadline, extension,
    extend a due date, overdue assignments, late assignments, submissions, submission, work handed in, submitted work,
    who submitted, group work, rubric, marking scheme, plagiarism, copied work, delete an assignment, edit an
    assignment, assignments of lecturers, due this week, homework set, planner, homework diary, question bank, class
    tests`,
  [paths.materials]: `
    material, notes, lecture notes, books, textbooks, e-books, files, handouts, library books, e-library, PDF,
    resources, learning resources, slides of lecturers, downloads, past papers, videos, study guide, teaching materials,
    modules to download, study materials, documents for students, links, reading list`,
  [paths.announcements]: `
    announcement, notice, notices, notice board, noticeboard, bulletin board, news, latest news, memo, memos,
    circular, circulars, newsletter, press release, urgent message, broadcast, bulk message, public notice, inform
    students, inform everyone, tell everyone, tell students, notify staff, notice to lecturers, memo to lecturers,
    message to all, message to everybody, who has read a notice, read receipts, readers, seen by, edit an
    announcement, delete an announcement, pinned, all students and staff, whole college, stream, portal notes, message
    wall, posts, updates, bulletin, what students were told, announcement board, alerts to all`,
  [paths.messages]: `
    message, messages from visitors, visitors, visitors' questions, inbox, contact form, contact messages, enquiries,
    enquiry, inquiries, inquiry, questions, questions from parents, complaints, complaint, suggestions, suggestion
    box, feedback, feedback form, public messages, letters from the public, messages from the website, website
    messages, reply, answer an enquiry, answer a message, spam, junk, mailbox, read messages, letters received, chat,
    guest messages, requests from the public, contact requests, emails from visitors, correspondence`,
  [paths.notifications]: `
    notification, alerts, alert, bell, unread, reminders, my notifications, inbox, what happened, new notifications,
    mark all as read, warnings`,
  [paths.events]: `
    event, calendar, calendar of events, events calendar, diary, meeting, meetings, staff meeting, parents' meeting,
    PTA meeting, meeting with parents, graduation, graduation ceremony, graduation day, ceremony, sports day, sports,
    games, netball, football, visit, visits, visitors' day, workshop, training, seminar, conference, open day, prize
    giving, awards day, award ceremony, mass, holy mass, prayers, church service, service, retreat, pilgrimage, feast
    day, Easter, Christmas, assembly, concert, choir, trip, trips, tour, excursion, function, functions, party,
    orientation, orientation week, induction, matriculation, opening ceremony, closing ceremony, interview,
    interviews, inspection, briefing, exam dates, who attends, attendees, attendance at an event, guests, invite to an
    event, register for an event, waiting list, tickets, dates, birthday party, quiz night, anniversary, jubilee,
    fundraising, activities, activity, school calendar, calendars, special days, sports events, fixtures, clubs,
    bishop's visit, visit of the minister, put on the calendar, day of prayer, ordination, choir practice, football
    match`,
  [paths.timetable]: `
    time table, master timetable, class timetable, teaching timetable, schedule, lessons, lesson, lectures, periods,
    period, week, weekly plan, edit the timetable, plan the timetable, make a timetable, generate a timetable,
    automatic timetable, create a timetable, change the timetable, clash, clashes, conflicts, collisions, double
    booked, swap lessons, move a lesson, substitute, substitute teacher, replacement teacher, relief, relief teacher,
    cover, cover lesson, cancel a lesson, cancelled lessons, change the room, room of a lesson, book a room, free
    rooms, free periods, slots, slot, rota, who teaches now, teaching hours, exam timetable, examination timetable,
    lesson hours, time of a lesson, what is taught today, scheduler, scheduling, run scheduler, student schedule,
    teacher schedule, class schedule, course schedule, staff timetable, lecturer timetable, weekly timetable, calendar
    of lessons, lesson planner, day plan, bell schedule, teaching plan, two lecturers in one room, two classes in one
    room, same room twice, lecturer teaches twice at the same time, timetable of a person, timetable of a lecturer,
    timetable of a class`,
  [paths.reports]: `
    report, statistics, stats, statistical returns, figures, numbers, number of students, how many students, how many
    girls, how many lecturers, number of girls, number of men and women, gender, girls and boys, men and women, by
    district, districts, by age, age of students, by religion, headcount, head count, enrolment figures, enrolment
    numbers, enrolment statistics, ministry, ministry of education, returns to the ministry, report to the ministry,
    EMIS, donors, donor report, graphs, charts, analytics, analysis, data, generate a report, make a report, annual
    report, college report, export, export data, export to excel, download excel, CSV export, spreadsheet of figures,
    count, totals, demographics, pass rate of subjects, inspection figures, breakdown, student breakdown, breakdown by
    class, advanced report, custom report, enrolment report, student report in numbers, summary report, attendance
    report, charts of students, analytics dashboard, key indicators, statistics of lecturers, grade distribution,
    report builder, queries, data export, girls per district, students per district, students per class, students by
    class, archived reports, report archive, trends`,
  [paths.audit]: `
    who changed, who changed the marks, who changed a mark, who changed a grade, who deleted, who did what, what was
    changed, changes, history, history of changes, log, logs, activity log, audit trail, log file, trail, track
    changes, tampering, tampered, fraud, cheating with marks, who logged in, who signed in, sign-ins, logins, login
    history, user activity, security log, who edited, what did a user do, spy, who opened, access log, mark changes,
    changed settings, audit, audit report, event log, logbook of changes, previous values, old values, revisions,
    version history, who removed, removed by whom, who deleted a grade, who removed a grade, deleted grade, who did it`,
  [paths.mail]: `
    mail, mails, email, emails, e-mail, sent emails, sent mail, emails not delivered, undelivered, failed emails,
    which emails failed, email not sent, bounced, bounced emails, delivery, email delivery, email queue, mail queue,
    outbox, outgoing mail, resend an email, send again, email log, SMTP, mail server, email server, email settings,
    email configuration, email problems, student did not get email, sending, waiting emails, SMS, text messages, SMS
    gateway, notification log, message log, sent messages, delivery report, did the email arrive, mailing, emails go
    to spam, mails in spam, spam folder, email bounced`,
  [paths.backups]: `
    backup, backup copy, back up, back up the database, safe copy, copies, save a copy, copy everything, restore a
    backup, restore the database, recover data, recovery, disaster recovery, lost data, database, database dump,
    download database, download the database, download everything, export everything, export all data, export the
    database, flash disk, USB, external drive, drive, crash, computer crashed, stolen computer, broken computer, fire,
    everything deleted, is our data safe, hard disk, last backup, when was the last backup`,
  [paths.system]: `
    system status, status, health, server, server status, is the server running, server health, disk, disk space,
    storage, space left, full, version, software version, update, upgrade, updates, new version, errors, error log,
    system errors, bugs, slow, slow system, down, crash, problem, internet connection, network, power, maintenance,
    system information, about this system, cron, scheduled jobs, background jobs, queue, job queue, diagnostics,
    doctor, monitoring, uptime, memory, performance of the server, technical problems, host, hosting, is everything
    working, server load, logs of errors, system check, system health`,
  [paths.website]: `
    web, web site, site, college website, website pages, edit the website, edit pages, change the website, web pages,
    public pages, public site, CMS, content management, content, WordPress, webpage, homepage, pictures, pictures on
    the website, photos, photo gallery, gallery, images, upload images, upload pictures, photos of the college, social
    media, publish the website, drafts of the website, preview the website, vacancies, vacancy, jobs, advert,
    advertisement, tender, download forms, website news, text of a page, FAQ, frequently asked questions, principal's
    message, about us, old version of a page, footer, header, staff photographs, edit site, publish a page, media,
    banner of the website, site editor, page editor, blog`,
  [paths.settings]: `
    setting, configuration, configure, config, set up, options, preferences, system settings, college settings, setup,
    control panel, time zone, language, currency, general settings, manage the system, change name, customise,
    features, system setup, system admin, school setup, administration, options of the system, institute settings,
    school settings, configuration of the college`,
}
