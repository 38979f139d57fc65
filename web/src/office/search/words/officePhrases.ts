import { paths } from "../../../lib/address/paths.ts"

/** The phrases by which the office looks for the screens of its menu. */
export const officePhrases: Readonly<Record<string, string>> = {
  [paths.adminDashboard]: `
    home screen, main page, start page, overview, summary, today, what is waiting, things to do, to do, tasks, urgent,
    what is new, latest activity, control panel, key figures, go back home, front screen, home of portal, back to
    start, what needs attention, my work today`,
  [paths.students]: `
    list of students, all students, student register, register of students, student records, student details, find a
    student, search students, student names, student numbers, users, user accounts, people, enrolled students,
    enrolment, admitted students, reset a student's password, forgot password, reset password, forgotten password, login
    code, sign-in code, print codes, code slips, slips, new password for a student, cannot log in, locked out, unlock
    account, unlock student, lost password, login problem, credentials, sign-in slips, delete a student, remove a
    student, withdraw a student, withdrawn students, withdrawal, drop out, expel, expelled, dismiss, dismissed, suspend
    a student, suspended, suspension, deactivate, deactivate account, disable account, inactive, block, blocked,
    activate, reactivate, readmit, rejoin, deferred, deferral, postpone studies, intermission, left college, leavers,
    graduates, graduation list, former students, absconded, deceased, died, gone, stopped coming, transfer a student,
    transferred, change class of a student, move student to another class, wrong class, year of study, first years,
    second years, year one, year two, freshers, edit a student, change student details, correct a name, spelling of a
    name, wrong name, surname, married name, marital status, status, guardians, next of kin, parents, parents' phone
    numbers, guardian phone, emergency contact, date of birth, birthday, age, religion, denomination, village, home
    village, home district, home area, traditional authority, TA, nationality, national ID, gender of a student, phone
    numbers of students, email of a student, without email, biodata, bio data, particulars, personal file, profile of a
    student, photo of a student, pregnant, special needs, disability, orphans, twins, duplicate student, merge students,
    repeaters, export students, download student list, sick students, freeze account, student history, whereabouts,
    student information, student info, student data, student directory, re-enrol a student, re-enrol, block a student,
    block a student account, roster, contacts of students, student addresses, medical information, family details,
    parent details, form group, tutor group, class members, student photos, change the year of a student, students who
    left, left students, girls who left, students who married, students transferred out, give a student another class,
    former pupils, names of girls, individual needs, house of a student, swap class, student leaves college, on leave
    student, mark student as graduated, bulk user actions, guardian contacts, chief, home of student, blood group,
    allergies, height, religion of students, church of a student, tick all students, edit many students, bulk edit
    students, bulk update, user cannot sign in, resend login details, resend password, send password again, who has
    never logged in, never logged in, last login, year 1 students, year 2 students, student file, personal details of
    student, nickname, initials, MSCE results of a student, MSCE number, district of origin, transfer out, student
    contacts, traditional leader, female students, national identity number, place of birth, force password change`,
  [paths.lowAttendance]: `
    absent students, absence, absentees, absenteeism, students absent today, who is absent, class attendance, poor
    attendance, bad attendance, missing class, missing lessons, students missing classes, skipping class, skipping
    lessons, truancy, truants, dodging classes, absconding, missed lessons, never comes, below 75 percent, attendance
    percentage, attendance warning, warning letter, attendance defaulters, who did not attend, absence summary,
    attendance summary, students not present, roll call results, student absences, attendance alerts, attendance
    monitoring, low attenders, chronic absence, unexplained absence, attendance by student, attendance history of a
    student, attendance trends, irregular attendance, frequently absent, students not onsite, students not in class,
    early warning, attendance concern, absence report, absent for many days, attendance below limit`,
  [paths.excuses]: `
    excused, sick, sick note, sick leave, sick students, illness, ill, hospital, doctor's letter, permission,
    permission to be absent, leave of absence, leave, exeat, allowed to be absent, absence request, requests, funeral,
    bereavement, maternity, student asked for leave, approve an excuse, reason for absence, pass out, sick report,
    future absence, planned absence, absence in advance, going home, permission to go home, reject an excuse, absence
    approval, home visit, student asks to go home, sick bay, letter about absence`,
  [paths.documents]: `
    issued documents, issued papers, document register, find a document, print again, reprint, copies, transcripts
    issued, certificates issued, verify a document, verification, QR code, serial number, authenticity, genuine, fake,
    forged, revoke, cancel a document, old letters, issued letters, testimonials issued, document number,
    document archive, document list, printed documents, certificate verification, lost certificate, certificate check,
    withdraw a certificate, document history, certificates given, duplicate certificate, check a transcript, letters
    sent to students`,
  [paths.lecturers]: `
    all lecturers, teacher list, staff list, teaching staff, academic staff, faculty, faculty members, staff records,
    workers, personnel, members of staff, delete a lecturer, remove a lecturer, dismiss a lecturer, retire, retired,
    retirement, resign, resigned, transferred lecturer, left, deactivate a lecturer, edit a lecturer, lecturer details,
    lecturer phone numbers, contacts of lecturers, lecturer photo, staff photos, employee number, qualification,
    specialization, hire date, posting, posted, staffing, reset a lecturer's password, lecturer forgot password,
    lecturer cannot log in, department of a lecturer, office of a lecturer, users, staff directory, staff information,
    staff profile, staff details, lecturer information, HR records, lecturer got married, new surname of a lecturer,
    name of a lecturer, lecturer on study leave, how many lecturers, teaching team, lecturers of the college, tutor
    leaves, lecturer on leave, teacher cannot sign in, staff file, part-time lecturers, visiting lecturers, grade of a
    lecturer, rank of lecturer, TS number, employment number, staff emails`,
  [paths.subjects]: `
    all subjects, courses, course list, courses offered, subjects offered, curriculum, programme, syllabus, learning
    areas, subject codes, course codes, edit a subject, rename a subject, delete a subject, credits, credit hours, core
    subjects, electives, optional, combination, units, outline, scheme, course catalogue, course catalog, catalogue,
    subject setup, manage courses, learning programme, teaching subjects, subjects of term 1, what is taught, course
    categories, subjects per term, course settings`,
  [paths.modules]: `
    module list, modules offered, credits, semester of a module, edit a module, delete a module, approve a module, new
    modules of lecturers, year of a module, units, course modules, units of study, modules setup, module codes, module
    description`,
  [paths.registrations]: `
    approve, approve accounts, approve registration, pending, pending registrations, pending accounts, waiting for
    approval, approval, accept, reject, reject an account, sign-ups, sign up, sign-up requests, requests, account
    requests, self registration, register, new accounts, new users, applicants, applications, application form,
    applied, admit applicants, confirm account, verify account, who registered, join requests, newcomers, new
    registrations, user approval, approve users, online registrations, admission requests, accept students, account
    approval, people waiting, decline a request, refuse an account, activate accounts, people who signed up`,
  [paths.deletedAccounts]: `
    erased accounts, erase, erased, erasure, closed accounts, deleted lecturer, restore a lecturer, restore an
    administrator, undelete an account, account deleted by mistake, deleted users, removed people, removed accounts, get back an
    account, recover user`,
  [paths.administrators]: `
    admin users, office, principal, head teacher, deputy, deputy principal, bursar, dean, superuser, user, user
    management, manage users, user accounts, system users, roles, rights, permissions, user rights, access, give
    access, access rights, who has access, remove an administrator, staff accounts, office accounts, access control,
    user permissions, user roles, security groups, admin accounts, staff users, system administrators, manage admins,
    privileges, portal managers, admin rights, who can see marks, permission levels, user profiles, user groups,
    principal's account, bursar account`,
  [paths.attendance]: `
    attendance records, attendance register, register, registers, roll call, teacher attendance, staff attendance,
    absent lecturers, lecturers absent, teachers absent, who taught today, who is teaching today, clock in, clocking,
    punctuality, late lecturers, lateness, late coming, hours taught, lessons taught, lessons missed, missed lessons,
    time book, daily register, class register, registers not marked, register not taken, present days, lecturer did not
    come, print attendance, attendance report, strength, employee attendance, staff absences, attendance summary,
    attendance chart, daily attendance, average daily attendance, register completion, missing registers, lecturer
    absences, lecturer register, attendance logs, staff register, staff sign-in, sign-in book, staff time sheet,
    timesheet, lecturers on duty, hours worked, teaching record, log book of lessons, staff coverage, untaught lessons,
    lecturer did not teach, attendance administration, who is present today`,
  [paths.academicYears]: `
    academic year, year, academic session, college year, current year, set current year, current
    academic year, change the year, graduates list, previous years, old years, graduate, start of the year, end of the
    year, new school year, school year setup, manage school years, years and dates, list of years, past years,
    financial year, set the year, which year is active, activate a year`,
  [paths.year]: `
    year line, plan of the year, academic calendar, college calendar, school calendar, calendar of the year, almanac,
    term plan, weeks of term, weeks, terms and holidays, wall calendar, next academic year, prepare next term, prepare
    next year, year at a glance, next term, start the new year, year overview, whole year, year planner, planner,
    calendar of terms, academic planner, school days, timeline of the year`,
  [paths.terms]: `
    term list, term dates, trimester, block, start of term, end of term date, when term starts, when term ends, opening
    date, closing date, opening day, closing day, college opens, college closes, change term dates, set current term,
    current term, active term, next term, first term, second term, third term, term 1, term 2, term 3, term one, begin
    term, delete a term, teaching practice, TP, school placement, placement, practicum, attachment, teaching practice
    term, marking periods, grading periods, reporting periods, quarters, manage terms, manage semesters, term setup,
    reporting cycle, term ends, when does college open, reopening date, reopening, resume, extend the term, activate a
    term, internship, school experience, postpone opening, term calendar dates, length of term`,
  [paths.grades]: `
    marks, mark list, exam results, examination, exam, exam marks, examination marks, continuous assessment, CA marks,
    test marks, mid term marks, final exam, end of module exam, finals, see marks, change a mark, correct a mark, wrong
    mark, edit a grade, missing mark, delete a mark, resit, supplementary exam, supplementary, retake, remark,
    moderation, publish marks, release results, publish results, unpublished, unpublished marks, release, released,
    drafts, download grades, export grades, grade list, marks of a student, term results, results of term 1, results of
    a term, gradebook, marks entered by lecturers, incomplete, mid exam, end of term exam, edit student grades, student
    grades, student marks, encoded grades, assessment results, assessments, internal assessment, markbook, subject
    marks, test results, grade history, marks register, progress of marks, marks database`,
  [paths.toMark]: `
    enter marks, mark sheet, grading sheet, score sheet, fill in marks, type marks, record marks, key in marks, missing
    marks, marks missing, who has not entered marks, lecturers behind, unmarked work, late work, late homework,
    ungraded, marking, outstanding marks, marking progress, chase lecturers, pending marks, waiting for marks, not
    submitted, scripts, unmarked scripts, still to mark, mark entry, grade entry, encode grades, input grades, enter
    grades, enter results, enter scores, teacher completion, completion of marks, submit grades, grade submission,
    marking status, who has not marked, which lecturers are late with marks, lecturers who have not marked, incomplete
    marks, marks deadline, which subjects have no marks, post marks, anomalous grades`,
  [paths.writtenReports]: `
    comments, remarks, teachers' comments, lecturers' comments, written reports, behaviour reports, conduct, behaviour,
    report comments, reports of teachers, what teachers wrote, proofread reports, unwritten reports, write reports,
    performance comments, narrative reports`,
  [paths.assignments]: `
    homework, coursework, classwork, essay, projects, tests, quizzes, exercise, tasks set, deadline, due
    date, extend a deadline, extension, extend a due date, overdue assignments, late assignments, submissions, work
    handed in, submitted work, who submitted, group work, rubric, marking scheme, plagiarism, copied work, delete an
    assignment, edit an assignment, assignments of lecturers, due this week, homework set, planner, homework diary,
    question bank, class tests, tasks of students, tasks given, continuous assessment tasks, essays set, assignments
    given, work set, what work was given, late homework, tests set`,
  [paths.materials]: `
    notes, textbooks, e-books, handouts, library books, e-library, learning resources, slides of lecturers, downloads,
    study guide, teaching materials, modules to download, study materials, documents for students, reading list, notes
    uploaded, uploaded files, lesson plan, schemes of work, records of work, shared documents, video lessons, folders,
    files for students`,
  [paths.announcements]: `
    notice board, bulletin board, latest news, newsletter, press release, urgent message, broadcast, bulk message,
    public notice, inform students, inform everyone, tell everyone, tell students, notify staff, notice to lecturers,
    memo to lecturers, bulk SMS, message to everybody, who has read a notice, read receipts, readers, seen by, edit an
    announcement, delete an announcement, pinned, all students and staff, whole college, stream, portal notes, message
    wall, posts, updates, bulletin, what students were told, announcement board, alerts to all, notices sent, withdraw
    a notice, pin a notice, wall, site news, account notifications, what was announced, information to students`,
  [paths.messages]: `
    message, messages from visitors, visitors, visitors' questions, inbox, contact form, contact messages, enquiries,
    enquiry, inquiries, inquiry, questions, questions from parents, complaints, suggestions, suggestion box, feedback
    form, public messages, letters from the public, messages from the website, reply, answer an enquiry, answer a
    message, spam, junk, mailbox, read messages, letters received, chat, guest messages, requests from the public,
    contact requests, emails from visitors, correspondence, parent wrote to us, letters from parents, guest book,
    people who wrote, job applications, incoming messages`,
  [paths.notifications]: `
    notification, alerts, bell, unread, my notifications, inbox, what happened, new notifications, mark all as read,
    warnings, bell icon, new alerts`,
  [paths.events]: `
    calendar, events calendar, diary, staff meeting, PTA meeting, meeting with parents, graduation, graduation ceremony,
    graduation day, sports day, sports, games, netball, football, visitors' day, workshop, training, seminar,
    conference, open day, prize giving, awards day, award ceremony, mass, holy mass, prayers, church service, service,
    retreat, pilgrimage, feast day, Easter, Christmas, assembly, concert, choir, trips, tour, excursion, functions,
    party, orientation, orientation week, induction, matriculation, opening ceremony, closing ceremony, interview,
    inspection, briefing, exam dates, who attends, attendees, attendance at an event, guests, invite to an event,
    register for an event, waiting list, tickets, birthday party, quiz night, anniversary, jubilee, fundraising,
    activities, activity, school calendar, special days, sports events, fixtures, bishop's visit, visit of the
    minister, put on the calendar, day of prayer, ordination, choir practice, football match, programme of events,
    social events, coming events, dates to remember, calendar of the college, visitors coming, exam week, competition,
    debate, quiz competition, drama, cultural day, cultural festival, entertainment, variety show, send-off, farewell,
    welcome party, fresher's ball, cleaning day, AGM, extra-curricular, career day, health talk, duty roster, duty rota,
    parents day`,
  [paths.timetable]: `
    master timetable, class timetable, teaching timetable, schedule, lessons, lectures, periods, week, weekly plan, edit
    the timetable, plan the timetable, generate a timetable, automatic timetable, clash, clashes, conflicts, collisions,
    double booked, swap lessons, move a lesson, substitute, substitute teacher, replacement teacher, relief, relief
    teacher, cover, cover lesson, cancel a lesson, cancelled lessons, change the room, room of a lesson, book a room,
    free rooms, free periods, slots, rota, who teaches now, teaching hours, exam timetable, examination timetable,
    lesson hours, time of a lesson, what is taught today, scheduler, scheduling, run scheduler, student schedule,
    teacher schedule, class schedule, course schedule, staff timetable, lecturer timetable, weekly timetable, calendar
    of lessons, lesson planner, day plan, bell schedule, teaching plan, two lecturers in one room, two classes in one
    room, same room twice, lecturer teaches twice at the same time, timetable of a person, stand-in, stand in teacher,
    lesson allocation, prep time, postpone lesson, move class to another day, school day, daily routine, exchange
    lessons, arrange lessons, room timetable, study periods, extra lessons, make-up lesson`,
  [paths.reports]: `
    report, statistics, stats, statistical returns, figures, numbers, number of students, how many students, how many
    lecturers, number of girls, number of men and women, gender, girls and boys, men and women, by district, by age, age
    of students, by religion, headcount, enrolment figures, enrolment numbers, enrolment statistics, ministry, ministry
    of education, returns to the ministry, report to the ministry, EMIS, donors, donor report, graphs, charts,
    analytics, analysis, data, generate a report, make a report, annual report, college report, export, export data,
    export to excel, download excel, CSV export, spreadsheet of figures, count, totals, demographics, pass rate of
    subjects, inspection figures, breakdown, student breakdown, breakdown by class, advanced report, custom report,
    enrolment report, student report in numbers, summary report, attendance report, charts of students, analytics
    dashboard, key indicators, statistics of lecturers, grade distribution, report builder, queries, data export, girls
    per district, students per class, students by class, archived reports, report archive, trends, quarterly report,
    enrolment by year, male and female, number of lecturers, insights, dashboards, KPIs, school census, census, student
    numbers by year, course overview, yearly report, add drop report, enrolment changes, chart of attendance`,
  [paths.audit]: `
    who changed, who changed the marks, who deleted, who did what, changes, history, history of changes, log, activity
    log, audit trail, log file, trail, track changes, tampering, tampered, fraud, cheating with marks, who logged in,
    who signed in, sign-ins, logins, login history, user activity, security log, who edited, what did a user do, spy,
    who opened, access log, mark changes, changed settings, audit, audit report, event log, logbook of changes, previous
    values, old values, revisions, version history, who removed, removed by whom, who deleted a grade, who removed a
    grade, who did it, who edited marks, who entered marks, who altered marks, what happened yesterday, tracking, who
    used the portal, record of changes, register of changes, failed logins, login attempts, hacking attempts, suspicious
    activity, config changes, live logs, investigate, who approved, who printed, book of changes, who added a student,
    actions of users, who viewed`,
  [paths.mail]: `
    mail, email, sent mail, emails not delivered, undelivered, which emails failed, email not sent, bounced, bounced
    emails, delivery, email delivery, email queue, mail queue, outbox, outgoing mail, resend an email, send again,
    email log, SMTP, mail server, email server, email settings, email configuration, email problems, student did not
    get email, sending, waiting emails, SMS, text messages, SMS gateway, notification log, message log, sent messages,
    delivery report, did the email arrive, mailing, emails go to spam, mails in spam, spam folder, email history, mail
    not received, unsent emails, emails stuck, mail errors, email templates`,
  [paths.backups]: `
    backup copy, back up the database, safe copy, copies, save a copy, copy everything, restore a backup, restore the
    database, recover data, recovery, disaster recovery, lost data, database, database dump, download the database,
    download everything, export everything, export all data, export the database, flash disk, USB, external drive,
    drive, crash, computer crashed, stolen computer, broken computer, fire, everything deleted, is our data safe, hard
    disk, when was the last backup, save data, archive of everything, computer died, power failure, data safety, site
    backup, full backup, off-site copy`,
  [paths.system]: `
    system status, status, health, server, server status, is the server running, server health, disk, disk space,
    storage, space left, full, version, software version, update, upgrade, updates, new version, errors, error log,
    system errors, bugs, power cut, blackout, ESCOM, slow, slow system, down, crash, problem, internet connection,
    network, power, maintenance, system information, about this system, cron, scheduled jobs, background jobs, queue,
    job queue, diagnostics, doctor, monitoring, uptime, memory, performance of the server, technical problems, host,
    hosting, is everything working, server load, system check, system health, computer problems, free space, disk usage,
    latest version, install update, PHP info, scheduled tasks, task log, performance overview, restart, reboot, SSL,
    https, domain, domain name, database size, cache, clear cache of server, debugging, security checks, is it safe,
    error messages, update notifications`,
  [paths.website]: `
    web, site, college website, website pages, edit the website, edit pages, web pages, public pages, public site, CMS,
    content management, content, WordPress, pictures, pictures on the website, photos, photo gallery, gallery,
    images, upload images, upload pictures, photos of the college, social media, publish the website, drafts of the
    website, preview the website, vacancies, vacancy, jobs, advert, advertisement, tender, download forms, website news,
    text of a page, FAQ, frequently asked questions, principal's message, about us, old version of a page, footer,
    header, staff photographs, edit site, publish a page, media, banner of the website, site editor, page editor, blog,
    change pictures, online presence, twitter, change home page pictures, unpublished pages, site appearance`,
  [paths.settings]: `
    setting, configuration, configure, config, set up, options, preferences, system settings, college settings, setup,
    control panel, time zone, language, currency, general settings, manage the system, change name, customise,
    features, system setup, system admin, school setup, administration, options of the system, institute settings,
    school settings, configuration of the college, portal settings, change settings, advanced settings, site settings,
    site administration, limits, session length, attendance codes, date format, defaults, plugins, custom fields, user
    fields, profile fields, module manager, theme manager, maximum upload size, upload limit, file size limit, password
    policy, password rules`,
}
