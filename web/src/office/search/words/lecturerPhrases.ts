import { paths } from "../../../lib/address/paths.ts"

/** The phrases by which lecturers look for the screens of their menu. */
export const lecturerPhrases: Readonly<Record<string, string>> = {
  [paths.lecturerDashboard]: `
    home, home screen, main page, start page, overview, summary, today, what is new, latest activity, things to do,
    front screen, what is due, what needs doing, recently accessed, my work today, start`,
  [paths.lecturerGrades]: `
    grade, marks, mark, marks of my students, scores, score, results, exam results, results of my class, exam, exams,
    examination, exam marks, end of module exam, end of module marks, end of term exam, final exam, finals, test marks,
    test scores, test, CA, continuous assessment, mid term marks, practical marks, oral marks, gradebook, grade book,
    mark book, mark sheet, marksheet, mark list, end of term results, class average, average of my class, pass rate, who passed, who failed, failed students,
    failing, change a mark, correct a mark, wrong mark, edit a grade, mistake in a mark, entered a mark by mistake,
    missing grade, publish marks, publish grades, unpublished, release results, drafts, download grades, export grades,
    import grades, import marks from excel, upload marks, marks in excel, spreadsheet, grades csv, feedback given,
    resit, retake, grade history, performance of students, percentages, grade setup, gradebook setup, final grades,
    input final grades, class results, export marks, download grade sheet, grade report, user report, statistics of
    marks, assessments, term marks, markbook, class performance, grader report, single view, grade letters, top
    student, best student, weighting`,
  [paths.lecturerToMark]: `
    marking, mark homework, mark work, mark assignments, mark scripts, grade assignments, grade work, grading, speed
    grader, SpeedGrader, to be marked, to grade, to review, needs grading, ungraded, unmarked, unmarked work, not yet
    marked, enter marks, type marks, record marks, key in marks, fill in marks, capture marks,
    grade sheet, score sheet, enter exam marks, record exam marks, late work, late homework, late submissions, who
    handed in late, who has not submitted, missing work, missing marks, missing submissions, submissions waiting, new
    submissions, work handed in, handed in, submitted work, papers, scripts, essays to mark, annotate, give feedback,
    return work, marking desk, how many left, pending marks, download submissions to mark, review work, mark entry,
    marks entry, manage mark entry, grade entry, submit grades, submit gradesheet, submit mark sheet, input grades,
    upload grades, needs marking, requires grading, ungraded work, returned work, return marked work, assignments to
    grade, grading queue, gradebook entry, who did not write the test, who did not hand in, put marks in, mark books,
    correct homework, check homework, check assignments, homework to check, students waiting for marks, enter test
    marks, enter exam results, mark exams, who submitted, who has not handed in, submitted assignments, view
    submissions, view all submissions, submission status, private comments, audio feedback, plagiarism check,
    originality report, final marks, end of term marks, post grades, students who did not submit, completion, todo,
    final grades`,
  [paths.myStudents]: `
    student, students, list of my students, my class, form class, home class, people, roster, class roster, learners,
    pupils, my learners, names of students, student names, find a student, search students, student details, student
    profile, student phone numbers, guardian, guardians of students, contacts of students, email of students, email
    addresses of students, how many students, how many girls, number of students, student forgot password, reset a
    student's password, login code for a student, sign-in code, weak students, struggling students, students at risk,
    failing students, performance of a student, student record, new students, members of my class, enrolled students,
    class members, participants, age of students, student number, see my students, student information, student info,
    enrolled users, class participants, invite students, group members, pupils in my class, contact details of
    students, parents of students, form group, tutor group, students I teach, parents' number, classmates, groups of
    students, student photos, sections, observers`,
  [paths.myModules]: `
    module, my classes, my courses, courses, course, subjects, my subjects, classes I teach, what I teach, subjects I
    teach, my teaching, teaching load, course content, module content, syllabus, course outline, outline, scheme of
    work, schemes of work, lesson plans, lesson plan, topics, weeks, weekly topics, units, class page, course page,
    classroom, curriculum, workload, manage content, edit a module, course analytics, course settings, my classes list,
    course list, teaching subjects, unit planner, planner, lesson planner, pages, edit a course, editing, turn editing
    on, archive a class, old classes, records of work, record of work, course home, credits, sections of a course,
    learning outcomes, course overview, reuse course`,
  [paths.lecturerAssignments]: `
    assignment, my assignments, homework, homeworks, coursework, course work, classwork, tasks, projects, essays, quiz,
    quizzes, tests, exercises, deadline, deadlines, due date, due dates, extend a deadline, extend the due date,
    extension, more time, give more time, change the deadline, close an assignment, reopen an assignment, allow late
    work, accept late work, submissions, submission, download submissions, download all submissions, student work, who
    submitted, who has not submitted, not handed in, hand in again, resubmit, edit an assignment, delete an assignment,
    copy an assignment, rubric, rubrics, marking guide, marking scheme, marking key, plagiarism, copied work, cheating,
    group work, groups, instructions, question paper, attached file, maximum marks, weight of an assignment, submission
    inbox, assignment list, activities, question bank, assessment, assessments, collect work, drop box, set work,
    student submissions, turned in, turned-in work, tests I set, reuse post, cut-off date, group assignment, scheduled
    assignments, drafts of assignments, archived assignments, resubmission, late submission rule, assigned work,
    survey, workshop`,
  [paths.lecturerMaterials]: `
    material, course materials, study materials, teaching materials, notes, lecture notes, class notes, my notes,
    files, my files, handouts, handout, books, textbooks, reading, readings, reading list, PDF, slides, PowerPoint,
    presentation, videos, video, audio, recordings, links, resources, learning resources, library, past papers,
    references, e-books, delete a material, remove a material, remove a file, large file, downloads of a material,
    drive, documents for students, worksheets, resource library, upload area, course files, content library, lecture
    slides, class files, file manager, shared files, content bank, private files, files of my modules, old notes,
    delete old notes, notes I shared, uploaded notes, change a file, folder, folders, links I shared, teaching aids,
    tutorials, pages, my uploads, uploads, files I uploaded`,
  [paths.lecturerTimetable]: `
    time table, timetable, my schedule, schedule, lessons, my lessons, lectures, periods, my periods, lessons today,
    what I teach today, what do I teach today, my lessons tomorrow, today, tomorrow, this week, now, next lesson, next
    class, next period, when do I teach, where do I teach, where is my next class, which room, room, venue, room of my
    lesson, free periods, free day, calendar, week plan, weekly timetable, swap a lesson, move a lesson, change a
    lesson, cancel a lesson, cancelled lessons, reschedule, clash, substitute, cover lesson, exam timetable, exam
    dates, teaching hours, rota, roster of lessons, my week, calendar sync, add to google calendar, teaching slots,
    duty, agenda`,
  [paths.myAttendance]: `
    attendance records, my attendance, clock in, clock out, sign in register, my attendance records, registers, class
    register, student attendance, who is absent today, who was absent, absent today, late students, present students,
    print attendance, attendance sheet, attendance list, attendance report, weekly report of attendance, correct a
    register, change attendance, wrong attendance, my teaching hours, hours taught, lessons taught, signature, days I
    was present, days I was absent, absentees, my absences, how many times was I absent, absence summary, attendance
    summary, attendance records of my classes, view attendance, attendance history, register history, teaching record,
    log of lessons, register of last week, attendance of my class, attendance percentages, sign for lesson, signed
    lessons, I missed my lesson, strength, late comers, I was not at school, I was sick, I missed school`,
  [paths.taughtLowAttendance]: `
    absent students, absent, absence, absentees, poor attendance, bad attendance, low attendance, missing class,
    missing lessons, missed lessons, skipping class, who often misses class, truants, truancy, dodgers, dodging classes, never
    comes, attendance percentage, attendance rate, attendance below 75 percent, students at risk, attendance
    defaulters, dropouts, absence summary, attendance summary, attendance alerts, students to worry about, at risk,
    irregular students, absconding students, attendance warning, attendance problems, absent many times, absentee
    report, students to watch, early alert`,
  [paths.writeReports]: `
    write reports, write report cards, report comments, comments, comments for report cards, remarks, end of term
    reports, end of term comments, school reports, report cards, report writing, progress reports, student progress,
    progress, strengths and weaknesses, advice to students, behaviour, conduct, character, discipline, participation,
    recommendation, reference for a student, term report, continuous performance report, performance of students, weekly
    report, progress report, report card, report cards comments, analytics of students, student evaluation, evaluation,
    teaching practice, teaching practice report, TP, school practice, practicum, end of term report, report writing by
    lecturers, strengths, assess students, report forms, outcomes, competencies, competency, skills of students,
    students with problems, appraisal of students, observation`,
  [paths.lecturerAnnouncements]: `
    announcement, notice, notices, notice board, news, memo, memos, circular, circulars, from the office, news of the
    college, office notices, message from the principal, stream, bulletin, staff notices, post an announcement, make an
    announcement, updates, posts`,
  [paths.lecturerNotifications]: `
    notification, alerts, alert, bell, unread, inbox, reminders, new messages, what is new, my notifications, mark all
    as read, activity, what happened, new submissions alert, my inbox, recent activity`,
  [paths.ownMessages]: `
    message, messages for me, inbox, mail, enquiries, enquiry, contact form messages, messages from visitors, messages
    received, letters from visitors, reply, answer a message, chat, questions from students, questions to me, people
    who wrote to me`,
  [paths.lecturerEvents]: `
    event, college calendar, calendar of events, meetings, meeting, staff meeting, sports day, sports, workshop,
    seminar, training, mass, retreat, graduation, ceremony, open day, orientation, concert, trip, almanac, academic
    calendar, term dates, opening date, closing date, exam dates, when does term end, holidays, public holidays,
    holiday dates, vacation, function, dates, what is on, school calendar, activities, special days, school events,
    duties, exam week, when do we close, CPD`,
}
