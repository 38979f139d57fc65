import { expect, test } from "vitest"
import { indexScreens } from "./screenIndex.ts"
import { matchingScreens } from "./screenRanking.ts"
import { formAction, linkAction, screenLink } from "./words/links.ts"

const index = indexScreens([
  screenLink("/students", "Students", "reset a student's password, pupils, transfer a student"),
  screenLink("/reports", "Lecturers' Reports", "comments of teachers, written reports"),
  screenLink("/lecturers", "Lecturers", "staff, teachers"),
  screenLink("/assignments", "My Assignments", "homework, hand in work, extend a deadline"),
  screenLink("/messages", "Messages", "inbox, visitors"),
  screenLink("/marks", "To mark", "mark sheet, who has not submitted"),
])
const found = (text: string) => matchingScreens(index, text).map(({ action }) => action.name)
const first = (text: string) => found(text)[0]

test("a screen with the whole phrase precedes one whose phrase contains more", () => {
  expect(found("teachers")).toEqual(["Lecturers", "Lecturers' Reports"])
})

test("the words of several phrases of a screen count together", () => {
  expect(first("transfer pupils")).toBe("Students")
})

test("small words and the order of words hardly count, and small words alone find no guess", () => {
  expect(first("how do I reset the password of a student")).toBe("Students")
  expect(first("who did not submit")).toBe("To mark")
  expect(found("no such thing")).toEqual([])
})

test("the beginning of a name is enough, also without My", () => {
  expect(first("assi")).toBe("My Assignments")
  expect(first("le")).toBe("Lecturers' Reports")
})

test("words with another ending or the same meaning are found", () => {
  expect(first("extending deadlines")).toBe("My Assignments")
  expect(first("essay")).toBe("My Assignments")
})

test.each([
  ["massages", "Messages"],
  ["studnets", "Students"],
  ["lectrers", "Lecturers"],
  ["home work", "My Assignments"],
  ["home wrk", "My Assignments"],
  ["marksheet", "To mark"],
  ["msgs", "Messages"],
  ["exted", "My Assignments"],
])("%s is taken for a word of %s", (typed, name) => expect(first(typed)).toBe(name))

test("a guess begins with the typed letter, also if that is swapped with the next one", () => {
  expect(found("lessages")).toEqual([])
  expect(first("tsudents")).toBe("Students")
})

test("a long word with two other letters is guessed, and one of eight letters isn't", () => {
  expect(first("assigmenst")).toBe("My Assignments")
  expect(found("vititers")).toEqual([])
})

test("a mistyped singular finds the plural", () => {
  const screens = indexScreens([
    screenLink("/desk", "Desk", "notice of a day"),
    screenLink("/board", "Board", "notices"),
  ])
  expect(matchingScreens(screens, "notce").map(({ action }) => action.name)).toContain("Board")
})

test("a singular that was typed precedes the plural", () => {
  const screens = indexScreens([
    screenLink("/people", "People", "graduates"),
    screenLink("/years", "Academic years", "graduate"),
  ])
  expect(matchingScreens(screens, "graduate")[0]?.action.name).toBe("Academic years")
})

test("a whole phrase precedes a part of one, however many phrases precede it", () => {
  const others = Array.from({ length: 60 }, (_, at) => `other${at}`).join(", ")
  const screens = indexScreens([
    screenLink("/years", "Academic years", "graduates list"),
    screenLink("/people", "People", `${others}, graduates`),
  ])
  expect(matchingScreens(screens, "graduates")[0]?.action.name).toBe("People")
})

test("a short word with one other letter, and a number, are not guessed", () => {
  for (const typed of ["mart", "zebra", "p1", ""]) expect(found(typed), typed).toEqual([])
})

test("a match tells the phrase that found it, and half of the words are no whole match", () => {
  const [match] = matchingScreens(index, "mark sheets")
  expect(match).toMatchObject({ phrase: "mark sheet" })
  expect(match!.score).toBeGreaterThan(0.9)
  expect(matchingScreens(index, "mark zebra")[0]!.score).toBeLessThan(0.9)
})

const lists = indexScreens([
  screenLink("/students", "Students", "learners, medical history, students of a class, how many students"),
  formAction("/students", "Add student", "new student, create student, register student, register a twin"),
  linkAction("/students/import", "Import students", "upload students, import a list"),
  screenLink("/rooms", "Rooms", "buildings"),
  formAction("/rooms", "Add room", "new room, add a hall, send to the hall, add buildings"),
  screenLink("/attendance", "Attendance", "registers"),
  formAction("/attendance", "Mark Attendance", "mark register, mark present, take attendance"),
  screenLink("/grades", "Grades", "marks, marks of a class"),
  { ...screenLink("/contact", "Fees", "hall, spectacles"), note: "not kept" },
  screenLink("/lab", "Labs", "spectacles, theatre"),
])
const firstInLists = (text: string) => matchingScreens(lists, text)[0]?.action.name

test.each([
  ["create learner", "Add student"],
  ["enter a new pupil", "Add student"],
  ["please add buildings", "Add room"],
  ["upload learners", "Import students"],
  ["give student", "Add student"],
])("%s finds the action of that verb on the screen that has the other words", (typed, name) => {
  expect(firstInLists(typed)).toBe(name)
})

test.each([
  ["learner", "Students"],
  ["twin", "Students"],
  ["building", "Rooms"],
  ["marks", "Grades"],
  ["class marks", "Grades"],
])("%s finds the list, because it says of no action that it be done", (typed, name) => {
  expect(firstInLists(typed)).toBe(name)
})

test("a screen's own phrase precedes another's that was taken from its action", () => {
  expect(firstInLists("hall")).toBe("Fees")
})

test("what the portal does precedes what it doesn't do", () => {
  expect(firstInLists("spectacles")).toBe("Labs")
})

test("a general word decides less than the thing that it is about", () => {
  const screens = indexScreens([
    screenLink("/pupils", "Pupils", "names, marks of pupils, absent pupils"),
    screenLink("/handbook", "Handbook", "overview"),
    screenLink("/parents", "Parents", "pupils, letters"),
  ])
  expect(matchingScreens(screens, "pupils overview")[0]?.action.name).toBe("Pupils")
})

test("a class is found by its name", () => {
  expect(firstInLists("marks of p7")).toBe("Grades")
})

test("a verb needs a whole phrase of the screen", () => {
  expect(firstInLists("add history")).toBe("Students")
})
