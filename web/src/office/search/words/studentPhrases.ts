import { paths } from "../../../lib/address/paths.ts"

/** The phrases by which students look for the screens of their menu. */
export const studentPhrases: Readonly<Record<string, string>> = {
  [paths.studentDashboard]: `
    home, home screen, main page, start page, overview, summary, today, what is new, latest activity, first page, what
    is happening, my day`,
  [paths.profile]: `
    birthday, my district, home village, guardian, next of kin, parents' phone, got married, new surname`,
  [paths.myGrades]: `
    grade, results, my results, exam results, examination results, marks, my marks, scores, my scores, exam, exams,
    exam marks, test, test results, tests, GPA, my GPA, CGPA, average, my average, points, credits, percentages, did I
    pass, have I passed, pass or fail, passed, failed, fail, failed subjects, feedback on my work, comments on my work,
    continuous assessment, CA, mid term results, end of term results, end of module results, final results, final
    grade, results of last term, term results, download my results, results slip, print my results, grades in excel,
    resit, resits, retake, supplementary, second attempt, repeat a module, position, rank, class position, distinction,
    published results, wrong mark, result of an assignment, letter grade, see my marks, scorecard, pass mark, final
    grades, gradebook, markbook, my gradebook, exam grades, view my scores, how did I do, grade report, results not
    showing, results missing, trailing courses, failed courses, trail, how much did I get, my marks in maths, mark of
    essay, latest marks, feedback from lecturer, missing marks, feedback`,
  [paths.myRecord]: `
    my record, history, my history, all years, all my years, previous years, past terms, old results, results of last
    year, academic record, progress, my progress, first year results, classes I was in, whole record, all my results,
    results of all terms`,
  [paths.myAssignments]: `
    assignment, my assignments, homework, my homework, homeworks, coursework, course work, classwork, essay, project,
    task, tasks, to do, todo, to-do list, due, due today, due this week, what is due, due date, due dates, deadline,
    deadlines, overdue, late work, missing work, work not handed in, hand in, hand in homework, hand in my work,
    handing in, submit, submit homework, submit my assignment, submit assignment, submission, my submissions, turn in,
    turn in work, upload my work, upload an assignment, upload homework, send my assignment, send homework, attach a
    file, take a photo of my work, submit again, resubmit, change my submission, more time, extension, ask for more
    time, group work, unsubmit, assignment questions, instructions, download an assignment, question paper,
    new assignment,
    exercise, quiz, test to do, cannot submit, failed to submit, rubric, work to do, what I must do, pending
    assignments, not done, assessments, activities, upcoming work, upcoming assignments, planner, online assignment,
    submit online, take a test, take a quiz, missing submissions, drop box, classwork to do, timeline, what to do next,
    cannot upload a file, upload does not work, test to write, write test, change what I sent, delete my submission,
    scan my work, assigned, work for the holiday, checklist, file too big, journal, student experience journal,
    portfolio, teaching practice journal`,
  [paths.ownModules]: `
    module, my subjects, subjects, subject list, my courses, courses, course, units, my classes, classes, enrolled
    modules, list of modules, what I study, what I learn, lecturers of my modules, my lecturers, lecturers, my
    teachers, teachers, teacher, tutor, who teaches me, who teaches, who is my teacher, email of a lecturer, lecturer
    email, contact of a lecturer, syllabus, course outline, outline, topics, curriculum, credits, maths, programme,
    term modules, needed subjects, enrolled courses, my enrolled courses, course list, class page, course content,
    learning plan, modules this term, subjects this term, lecturer names, instructor, instructors, contact my lecturer,
    lecturer phone, credits of module, how many subjects, people, classmates`,
  [paths.myMaterials]: `
    material, study materials, notes, class notes, lecture notes, read notes, read, books, book, textbooks, textbook,
    e-books, PDF, handouts, slides, videos, video, audio, files, downloads, download notes, download slides, download
    books, download files, library, e-library, reading, reading list, resources, learning resources, past papers, past
    exam papers, old exam papers, old question papers, revision, revision questions, revise, study, study guide,
    pamphlet, learn, lessons to read, links, cannot open a file, worksheets, buku, my library, course materials,
    learning materials, course files, class files, lecture slides, content, readings, modules to read, study pack,
    question papers, prepare for exam, recordings, dictionary, shared files, lecture recordings, catch up on lesson`,
  [paths.myTimetable]: `
    time table, timetable, my schedule, schedule, lessons, my lessons, lectures, periods, classes today, class
    timetable, today's classes, lessons today, lessons tomorrow, tomorrow, today, this week, now, which class now, what
    class is now, next class, next lesson, when is my next class, when is class, where is my class, where is my lesson,
    which room, room, venue, what time is class, what time, time, free periods, free day, week, monday, friday,
    calendar, exam timetable, exam dates, when are exams, examination timetable, date of the exam, cancelled lessons,
    my class today, class schedule, course schedule, my calendar, weekly schedule, exam schedule, exam date, next
    period, school timetable, lesson plan of the week, what time do we start, agenda`,
  [paths.ownAttendance]: `
    attendance, days absent, absent, absence, absences, how many days absent, how many days was I absent, days present,
    present, days missed, late days, attendance percentage, attendance rate, register, I am sick, sick, ill, sick note,
    sick leave, hospital, doctor's letter, report absence, report sick, explain my absence, excuse, send an excuse,
    excuse letter, permission, ask for permission, permission to be absent, ask for leave, leave, leave of absence,
    exeat, funeral, bereavement, go home, going home, permission to go home, reason for absence, missed class, missed
    lessons, skip class, attendance record, attendance summary, my absences, late coming, attendance report, was I
    marked absent, marked absent by mistake, going to a funeral, I was absent, marked absent but present, cannot come
    to class, my sister died, death in family, wedding, I came late, travel home, not feeling well, I have malaria,
    pregnant`,
  [paths.myDocuments]: `
    my documents, documents, transcript, my transcript, report card, my report card, certificate,
    certificates, my certificate, certificate of enrolment, letter, letters, proof of enrolment, proof of study,
    confirmation letter, confirmation, recommendation letter, introduction letter, teaching practice letter,
    testimonial, reference, reference letter, leaving certificate, official documents, printed results, stamped
    results, statement of results, download my report, PDF of results, papers, sponsor letter, admission letter, offer
    letter, acceptance letter, exam slip, results certificate, enrolment letter, letter for the bank, letter for a
    sponsor, letter of good standing, official transcript, academic transcript, diploma, letter from college, end of
    term report, results slip, joining instructions`,
  [paths.myReports]: `
    performance reports, comments of lecturers, teachers' comments, what my teacher says, comments, remarks, advice,
    strengths, behaviour, conduct, written report, term report, progress report, lecturer's report, how am I doing, how
    can I improve, feedback about me`,
  [paths.myAnnouncements]: `
    announcement, notice, notices, notice board, news, latest news, what is new, memo, circular, from the office,
    message from the principal, news of the college, updates, office, bulletin, stream, posts, message from the office,
    office messages, latest updates, notice from the college, what did principal say, important information`,
  [paths.myNotifications]: `
    notification, alerts, alert, pings, bell, unread, inbox, messages, message, my messages, reminders, new, new messages,
    what is new, chat, mark all as read, feed, activity, mail, my inbox, replies, what happened, activity stream,
    recent activity, updates for me, what is new for me, announcements for me`,
  [paths.myEvents]: `
    event, calendar of events, college calendar, calendar, sports, sports day, games, netball, football, meeting,
    meetings, mass, prayers, retreat, clubs, club, SRC, trip, function, party, graduation, graduation date, ceremony,
    orientation, induction, concert, choir, open day, activities, whats on, register for an event, holidays, public holidays,
    holiday, vacation, when do we close, when do we open, when does college open, opening date, closing date, closing
    day, term dates, when does term end, when does term begin, when does school open, school closes, end of term,
    academic calendar, exam dates, dates, visitors' day, orientation week, exam period, school events, fixtures,
    society meetings, when does the semester start, semester dates, upcoming events, next events, when do we go home,
    when do we go on holiday, go home for holiday, match, church, exam week, dates of exams, midterm break,
    competition, debate, teaching practice dates, when do we go for teaching practice`,
}
