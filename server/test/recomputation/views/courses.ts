import type { Sheet } from "#contract/assessment/gradeSheets.ts"
import { gapKinds } from "#contract/registry/closing/kinds.ts"
import { numberIn, tablesOf } from "./papers.ts"
import { added, type Figures, office, sorted, sumOf, tally } from "./places.ts"

/** The figures of a subject in a term that isn't closed. */
export const subjectFigures: Figures = {
  students: [
    office(
      "/subjects?term_id={term_id}",
      ({ subjects }, { about }) => rowOf(subjects, about)?.enrolled_students,
    ),
    office("/subjects/{id}/students?term_id={term_id}"),
  ],
  assignments: [
    office(
      "/subjects?term_id={term_id}",
      ({ subjects }, { about }) => rowOf(subjects, about)?.assignments_count,
    ),
    office("/assignments?subject_id={id}&term_id={term_id}"),
  ],
  grades: [
    office("/grades?subject_id={id}"),
    office("/grades/subject/{id}"),
    office("/grades/stats?subject_id={id}", ({ stats }) => stats.total_grades),
    added(office("/grades?subject_id={id}&published=yes"), office("/grades?subject_id={id}&published=no")),
  ],
  "published grades that count": [
    office(
      "/grades/spread?subject_id={id}&term_id={term_id}&published=yes",
      ({ spread }) => spread?.total ?? 0,
    ),
    office(
      "/grades?subject_id={id}&term_id={term_id}&published=yes",
      ({ grades }) => grades.filter(({ state }) => state !== "exempt").length,
    ),
  ],
}

const rowOf = <Row extends { id: number }>(rows: readonly Row[], about: Readonly<Record<string, unknown>>) =>
  rows.find(({ id }) => id === about.id)
const numbersOf = (rows: readonly { student_number: string }[]) =>
  sorted(rows.map((row) => row.student_number))

const sheetRequest = "/grade-sheets?subject_id={id}&term_id={term_id}&class={class}"
const sheet = office.of(sheetRequest)
/** The ids of the students in a grade sheet. */
const studentsOf = (data: { sheet: Sheet }) => new Set(data.sheet.students.map(({ id }) => id))

/** A class in a subject and term that isn't closed. */
export const classFigures: Figures = {
  students: [
    sheet(({ sheet }) => numbersOf(sheet.students)),
    office("/subjects/{id}/students?term_id={term_id}&class={class}", (data) => numbersOf(data.students)),
    ...(["class_list", "grade_sheet"] as const).map((kind) =>
      office(
        "/documents/preview?kind={kind}&subject_id={id}&term_id={term_id}&class={class}",
        ({ preview }) =>
          sorted([...new Set(tablesOf(preview.paper).flatMap(({ rows }) => rows.map((row) => row[1])))]),
        { kind },
      ),
    ),
  ],
  "report cards": [
    office(
      "/documents/preview?kind=report_card&term_id={term_id}&class={class}",
      ({ preview }) => preview.about.length,
    ),
    sheet(({ sheet }) => sheet.students.length),
  ],
  "module grades": [
    office(
      "/documents/preview?kind=grade_sheet&subject_id={id}&term_id={term_id}&class={class}",
      ({ preview }) =>
        sorted(
          (tablesOf(preview.paper).at(-1)?.rows ?? [])
            .map((row) => [row[1], numberIn(row.at(-2)), row.at(-1)])
            .filter(([, grade]) => grade !== null),
        ),
    ),
    office(
      "/performance-reports?subject_id={id}&term_id={term_id}&class={class}",
      async ({ students }, { also }) => {
        const present = studentsOf(await also(sheetRequest))
        return sorted(
          students
            .filter((row) => present.has(row.id) && row.highest_subject_average !== null)
            .map((row) => [row.student_number, row.highest_subject_average, row.overall_letter_grade]),
        )
      },
    ),
  ],
  marks: [
    sheet(({ sheet }) =>
      sorted(sheet.cells.map((cell) => [cell.grade_id, cell.state, cell.points_earned, cell.published])),
    ),
    office("/grades?subject_id={id}&term_id={term_id}&class={class}", async ({ grades }, { also }) => {
      const present = studentsOf(await also(sheetRequest))
      const rows = grades.filter((row) => present.has(row.student_id))
      return sorted(rows.map((row) => [row.id, row.state, row.points_earned, row.is_published]))
    }),
  ],
  "work to mark that isn't of a group": [
    sheet(({ sheet }) => {
      const ofGroups = groupWorkIn(sheet)
      const alone = sheet.columns.filter(({ assignment_id }) => assignment_id && !ofGroups.has(assignment_id))
      return tally(alone, "assignment_id", "waiting")
    }),
    office("/grade-sheets/waiting", async ({ work }, { about, also }) => {
      const { sheet } = await also(sheetRequest)
      const ofGroups = groupWorkIn(sheet)
      const alone = new Set(sheet.columns.map(({ assignment_id }) => assignment_id ?? 0)).difference(ofGroups)
      const rows = work
        .flatMap(({ classes }) => classes)
        .filter((row) => row.class === about.class && alone.has(row.assignment_id))
        .map((row) => ({ ...row, waiting: row.handed_in - row.marked }))
      return tally(rows, "assignment_id", "waiting")
    }),
  ],
}

const groupWorkIn = ({ submissions }: Sheet) =>
  new Set(submissions.flatMap((row) => (row.group === undefined ? [] : [row.assignment_id])))

/** The gaps of a term, as the office counts and lists them before closing it. */
export const gapFigures: Figures = Object.fromEntries(
  gapKinds.map((kind) => [
    `gaps (${kind})`,
    [
      office("/terms/{id}/closing", ({ totals }) => totals[kind]),
      office("/terms/{id}/gaps?kind={kind}", ({ total }) => total, { kind }),
      ...(kind === "report"
        ? []
        : [office("/terms/{id}/closing", ({ modules }) => sumOf(modules.map((row) => row[kind])))]),
    ],
  ]),
)

/** The performance of all students, with a filter such as "term_id=7". */
export const performanceFigures = (filter: string): Figures => ({
  "students with performance": [
    office(`/performance-reports?${filter}`),
    office(`/performance-reports/stats?${filter}`, ({ stats }) => stats.total_students),
    office.file(`/performance-reports/export?${filter}`),
  ],
  "students with an average": [
    office(
      `/performance-reports?${filter}`,
      ({ students }) => students.filter((row) => row.overall_average !== null).length,
    ),
    office(`/performance-reports/stats?${filter}`, ({ stats }) => stats.students_with_results),
    office(`/performance-reports/stats?${filter}`, ({ stats }) =>
      sumOf(stats.bands.map((band) => band.students)),
    ),
  ],
  "mean average and GPA": [
    office(`/performance-reports?${filter}`, ({ students }) => [
      meanOf(
        students.flatMap((row) => row.overall_average ?? []),
        10,
      ),
      meanOf(
        students.flatMap((row) => row.overall_gpa ?? []),
        100,
      ),
    ]),
    office(`/performance-reports/stats?${filter}`, ({ stats }) => [stats.average_score, stats.average_gpa]),
  ],
})

/** Half up, of figures that have at most two decimals. */
function meanOf(figures: readonly number[], precision: number) {
  if (figures.length === 0) return null
  const hundredths = sumOf(figures.map((figure) => Math.round(figure * 100)))
  return Math.floor((hundredths * precision) / (100 * figures.length) + 0.5 + 1e-9) / precision
}

/** A class that was held, with its register. */
export const sessionFigures: Figures = {
  "strength, present and absent": [
    office("/attendance/{id}", ({ session }) => [session.strength, session.present, session.absent]),
    office("/attendance/{id}", ({ session }) => {
      const marked = session.students.filter((row) => row.status !== null)
      const absent = marked.filter((row) => row.status === "absent").length
      return [marked.length, marked.length - absent, absent]
    }),
    office("/attendance?date={date}", ({ attendance }, { about }) => {
      const row = rowOf(attendance, about)
      return [row?.strength, row?.present, row?.absent]
    }),
  ],
}

export const termFigures: Figures = {
  students: [
    office("/terms", ({ terms }, { about }) => rowOf(terms, about)?.students_count),
    office("/performance-reports?term_id={id}"),
  ],
}
export const assignmentFigures: Figures = {
  submissions: [
    office("/assignments", (data, { about }) => {
      const rows: readonly { id: number; submissions_count?: number }[] = data.assignments
      return rowOf(rows, about)?.submissions_count
    }),
    office("/assignments/{id}/submissions"),
  ],
}
export const announcementFigures: Figures = {
  "people whom it reaches, and who have read it": [
    office("/announcements/{id}", (data) => {
      const row = data.announcement as { readers_count?: number; read_count?: number }
      return [row.readers_count, row.read_count]
    }),
    office("/announcements/{id}/readers", ({ counts }) => [counts.total, counts.read]),
    office("/announcements/{id}/readers", ({ groups }) => [
      sumOf(groups.map((row) => row.total)),
      sumOf(groups.map((row) => row.read)),
    ]),
    office("/announcements/{id}/readers?state=read", async (read, { also }) => {
      const unread = await also("/announcements/{id}/readers?state=unread")
      return [read.total + unread.total, read.total]
    }),
  ],
}
export const eventFigures: Figures = {
  "people with a place and waiting": [
    office("/events", ({ events }, { about }) => {
      const row = rowOf(events, about)
      return [row?.registered_count, row?.waiting_count]
    }),
    office("/events/{id}/attendees", ({ attendees }) =>
      ["registered", "waiting"].map((state) => attendees.filter((row) => row.state === state).length),
    ),
  ],
  attendees: [office("/events/{id}/attendees"), office.file("/events/{id}/attendees/export")],
}
