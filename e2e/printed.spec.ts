import { globSync, readFileSync } from "node:fs"
import { type APIRequestContext, expect, test } from "@playwright/test"
import { extractText } from "unpdf"
import { createAccount } from "./accounts.ts"
import { enter, type Role, signedInCalls } from "./people.ts"

type Sheet = {
  /** The source file with the Print button. */
  file: string
  path: string
  /** The texts on the sheet: its subject, and the filter that it was made with. */
  texts: readonly string[]
}
type Sheets = (data: Awaited<ReturnType<typeof readRecords>>) => readonly Sheet[]

/** The records on the sheets. */
async function readRecords(request: APIRequestContext, role: Role) {
  const ask = await signedInCalls(request, role)
  const { terms } = await ask("get", "/terms/current")
  const [term] = terms
  return { term: `${term.name}, ${term.academic_year_name}` }
}

const office: Sheets = ({ term }) => [
  {
    file: "teaching/attendance/reports/AttendanceReportPage.tsx",
    path: "/admin/lecturer-attendance/report?status=late",
    texts: ["Lecturer attendance report", "Status: Late"],
  },
  {
    file: "teaching/attendance/reports/LowAttendanceListPage.tsx",
    path: "/admin/low-attendance/list?year_of_study=1",
    texts: ["Students below", term.replace(/,.*/, ""), "Year of study: Year 1"],
  },
  {
    file: "teaching/timetable/TimetablePaperPage.tsx",
    path: "/admin/timetable/paper?class=P1",
    texts: ["P1", term],
  },
  {
    file: "office/year/YearPage.tsx",
    path: "/admin/year",
    texts: ["Year 1: Term", "Year 2: Term", "31"],
  },
  {
    file: "registry/reports/ReportsPage.tsx",
    path: "/admin/reports",
    texts: ["Overview report", "Compared with"],
  },
  {
    file: "registry/documents/IssuePage.tsx",
    path: "/admin/documents/issue?kind=class_list&class=P1",
    texts: ["Class list P1"],
  },
  // Screens without their own button are printed by the browser.
  {
    file: "teaching/timetable/TimetablePage.tsx",
    path: "/admin/timetable?class=P2",
    texts: ["Class: P2", `Term: ${term}`],
  },
  {
    file: "members/students/StudentsPage.tsx",
    path: "/admin/students?class=P1&search=a",
    texts: ["Students", "Class: P1", "Search: “a”"],
  },
]
const lecturers: Sheets = () => [
  {
    file: "teaching/attendance/reports/MyAttendanceReportPage.tsx",
    path: "/lecturer/attendance/report",
    texts: ["Attendance report", "by Demo"],
  },
  {
    file: "teaching/lessons/OwnTimetable.tsx",
    path: "/lecturer/timetable",
    texts: ["My Timetable", "by Demo"],
  },
  {
    file: "assessment/gradeSheets/WideSheet.tsx",
    path: "/lecturer/marks/1/P1",
    // The last column is on the sheet only if the sheet lies across.
    texts: ["Grade sheet: ", "Module Letter", "Head of department"],
  },
  {
    file: "assessment/grades/LecturerGradesPage.tsx",
    path: "/lecturer/grades?class=P1",
    // The assignment's column is hidden on a narrow screen, and a sheet is narrow.
    texts: ["Class: P1", "Assignment"],
  },
]
const students: Sheets = () => [
  { file: "assessment/grades/mine/MyPerformancePage.tsx", path: "/student/grades/report", texts: ["Demo"] },
  {
    file: "registry/histories/MyRecordPage.tsx",
    path: "/student/record",
    texts: ["My Record", "Demo Student", "IPTE24-0002"],
  },
]

const longDate =
  /\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/
const college = "Chitsanzo"

for (const [who, sheets] of [
  ["admin", office],
  ["lecturer", lecturers],
  ["student", students],
] as const) {
  test(`what a ${who} prints says what it is, of whom, when, which filter, and which page of how many`, async ({
    page,
    request,
  }) => {
    for (const { file, path, texts } of sheets(await readRecords(request, who))) {
      await enter(page, who, path)
      await expect(async () => {
        const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
        const sheet = text[0]!.replace(/\s+/g, " ")
        for (const words of [...texts, college, `Page 1 of ${text.length}`])
          expect(sheet, file).toContain(words)
        expect(sheet, file).toMatch(longDate)
      }).toPass()
    }
  })
}

test("an open assignment is printed with its rubric, and without the list below it", async ({
  page,
  request,
}) => {
  const { assignments } = await (await signedInCalls(request, "student"))("get", "/students/my-assignments")
  const [work, other] = assignments
  const office = await signedInCalls(request, "admin")
  const { rubric } = await office("get", `/assignments/${work.id}/rubric`)
  const level = (title: string, points: number) => ({ title, words: `${title} examples`, points })
  const criteria = [{ title: "Reasons", levels: [level("Weak", 0), level("Strong", 10)] }]
  const body = { criteria, decides: false, confirmed: true, version: rubric.version }
  await office("put", `/assignments/${work.id}/rubric`, body)

  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await enter(page, "student", `/student/assignments?view=${work.id}`)
    await expect(page.getByText("Strong examples")).toBeVisible()
    const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const printed = text.join(" ").replace(/\s+/g, " ")
    for (const words of [work.title, "Reasons", "Strong examples", "Printed on", "by Demo Student"])
      expect(printed).toContain(words)
    expect(printed).not.toContain(`${other.subject_code} ${other.subject_name} ${other.title}`)
    expect(text).toHaveLength(1)
  }
})

test("what takes several sheets is printed to its end", { tag: "@gate" }, async ({ page }) => {
  await enter(page, "student", "/student/grades/report")
  await expect(async () => {
    // Twice the size needs more sheets.
    const pdf = await page.pdf({ preferCSSPageSize: true, scale: 2 })
    const { text, totalPages } = await extractText(new Uint8Array(pdf))
    expect(totalPages).toBeGreaterThan(1)
    for (const [index, sheet] of text.entries()) expect(sheet).toContain(`Page ${index + 1} of ${totalPages}`)
    expect(text.join(" ")).toContain("For the college")
    expect(text[0]).not.toContain("Performance report · Demo Student")
    for (const sheet of text.slice(1))
      expect(sheet).toContain("Performance report · Demo Student · IPTE24-0002")
  }).toPass()
})

test("each sheet of a preview says so", async ({ page }) => {
  await enter(page, "admin", "/admin/documents/issue?kind=report_card&class=P1")
  await expect(page.getByText("Preview, not issued")).toBeVisible()
  const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true, scale: 2 })))
  expect(text.length).toBeGreaterThan(1)
  for (const sheet of text.slice(1)) expect(sheet).toContain("PREVIEW, NOT ISSUED · Report card · ")
})

test("a login code is printed without the record from which it was asked for", async ({ page, request }) => {
  const { email, lastName } = await createAccount(request, "Slip", "student")
  const admin = await signedInCalls(request, "admin")
  const { students } = await admin("get", `/students?search=${email}`)
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 740 })
    await enter(page, "admin", `/admin/students?view=${students[0].id}`)
    const record = page.getByRole("dialog", { name: `Slip ${lastName}` })
    await expect(record.getByText("Mayi Example")).toBeAttached()
    await record.getByRole("button", { name: /^More for/ }).click()
    await page.getByRole("menuitem", { name: "Print login code" }).click()
    await page.getByRole("dialog").last().getByRole("button", { name: "Reset password" }).click()
    await expect(page.getByRole("dialog", { name: "One-time login code" })).toBeVisible()
    const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    expect(text.join(" ")).toContain("The code works once")
    expect(text.join(" ")).not.toMatch(/Religion|Mayi Example/)
    expect(text).toHaveLength(1)
  }
})

/**
 * Files with a Print button that no sheet here shows: dialogs and screens of one record, which print the record's name in their
 * head, and the page that all lists on the college's paper share.
 */
const printedLikeOthers = [
  "college/college/PaperListPage.tsx",
  "communication/announcements/ReadersPage.tsx",
  "teaching/attendance/StudentAttendancePage.tsx",
  "registry/histories/StudentRecordPage.tsx",
  "communication/events/AttendeeListPage.tsx",
  "ui/content/Slip.tsx",
  "ui/controls/print.tsx",
]

test("every screen with a Print button is printed here, or named", { tag: "@gate" }, () => {
  const buttons = globSync("web/src/**/*.tsx").filter((file) =>
    /printItem|<PrintButton|<PaperListPage/.test(readFileSync(file, "utf8")),
  )
  const named = [office, lecturers, students].flatMap((sheets) => sheets({ term: "" }))
  const known = [...named.map(({ file }) => file), ...printedLikeOthers]
  expect(buttons.map((file) => file.replace("web/src/", "")).filter((file) => !known.includes(file))).toEqual(
    [],
  )
})
