import { paths } from "../../../lib/address/paths.ts"
import { absent, fees } from "./absent.ts"
import type { Words } from "./action.ts"
import { lecturerPhrases } from "./lecturerPhrases.ts"
import { formAction, linkAction, screenLink } from "./links.ts"
import { newAssignment, newGrade, newMaterial } from "./shared.ts"

export const words: Words = {
  phrases: lecturerPhrases,
  actions: [
    formAction(paths.lecturerGrades, "Add Grade", newGrade),
    formAction(paths.lecturerAssignments, "Create Assignment", newAssignment),
    formAction(paths.lecturerMaterials, "Upload Material", newMaterial),
    formAction(
      paths.myAttendance,
      "Mark Attendance",
      `
      take attendance, take the register, mark the register, mark register, call the register, register, roll call,
      call the roll, take roll call, record attendance, record absence, mark absent, mark absentees, mark students
      present, tick names, tick present, class attendance, new attendance, take register, fill the register, attendance
      today, daily attendance, sign attendance, student is late, today's register, register for today, who is here,
      present and absent, new session, record attendance of class`,
    ),
    formAction(
      paths.myModules,
      "Create module",
      `
      add module, new module, propose a module, suggest a module, create course, new course, add a course, new subject,
      add subject, new unit, create a class, create classroom, start a course, new class, request a course`,
    ),
    linkAction(
      paths.taughtDocuments,
      "Issue documents",
      `
      class list, print class list, print list of students, print names, class list on paper, grade sheet on paper,
      print marks, print grades, print grade sheet, print mark sheet, print documents, documents, letter for a student,
      recommendation letter, reference letter, introduction letter, testimonial, nominal roll, name list`,
    ),
    screenLink(
      paths.ownReportPhrases,
      "Phrases for reports",
      `
      comment bank, standard comments, ready-made comments, bank of comments, saved comments, phrases, my phrases,
      canned comments, comment library, quick comments, stock comments`,
    ),
    formAction(
      paths.ownReportPhrases,
      "Add phrase",
      "new phrase, add a standard comment, new standard comment",
    ),
    absent(
      paths.lecturerAnnouncements,
      "Messages to a class",
      "sent by the office only; a new assignment or material tells the class by itself",
      `
      message my class, message students, message to students, email students, email my class, mail, send a message,
      send message to class, send SMS, SMS, text students, WhatsApp, WhatsApp group, call students, contact students,
      contact parents, announce to my class, announce, post to the class, inform students, remind students, tell my
      class, tell students, send an email, chat with students, discussion, discussions, forum, group chat, bulk
      message, bulk messages, bulk email, bulk SMS, bulk communication, communication, communicate, make an
      announcement, make an announcement in a course, sending emails, send emails, email my students, group message,
      broadcast, private message, direct message, class group, post announcement, discussion board, send reminder to
      students, class comments, meet link, zoom, video call, online class, google meet, live lesson, post to stream,
      blog`,
    ),
    absent(
      paths.myAttendance,
      "Excuses",
      "decided by the office; the register shows who is excused",
      `
      excuse, excused, excused students, sick note, sick student, permission, permissions, student on leave, letter
      from a doctor, funeral, who is excused, leave of a student, absence with permission, absent with reason`,
    ),
    absent(
      paths.lecturerEvents,
      "Invigilators and exam seats",
      "not planned here; the office announces exams as events",
      `
      invigilator, invigilation, duty roster, duty, seating plan, exam hall, exam seats, supervision of exams,
      invigilation timetable`,
    ),
    absent(
      paths.contact,
      "Salary, leave and loans",
      "not kept in this portal; ask the office",
      `
      salary, my salary, payslip, pay, wages, pay slip, leave, my leave, leave days, annual leave, sick leave, HR,
      human resources, allowance, allowances, loan, loans, claim, claims, help, help desk, support, IT support,
      problem, report a problem, complain, complaint, fault, office, contact the office, contact, ask the office, talk to the office, leave
      approval, leave request, apply for leave, staff leave, leave form, problem with portal, promotion, transfer
      request, pension, housing, per diem`,
    ),
    absent(paths.admissions, "Fees", "not kept in this portal; the website states them", fees),
  ],
}
