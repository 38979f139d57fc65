import { type GapKind, gapKinds } from "#contract/registry/closing/kinds.ts"
import { countsOf, sumOf } from "./counting.ts"
import type { Figures, Views } from "./views.ts"

/** The figures of a subject in a term that isn't closed, as its screens show them to the office. */
export function subjectFigures({ data, total }: Views, { id, term_id, code }: OneSubject): Figures {
  const listed = async () =>
    (await data("admin", "GET /subjects", { query: { term_id } })).subjects.find((row) => row.id === id)
  return {
    [`students of ${code}`]: {
      "the list of subjects": async () => (await listed())?.enrolled_students,
      "the students of the subject": total("admin", "GET /subjects/{id}/students", { term_id }, { id }),
    },
    [`assignments in ${code}`]: {
      "the list of subjects": async () => (await listed())?.assignments_count,
      "the list of assignments": total("admin", "GET /assignments", { subject_id: id, term_id }),
    },
    [`grades in ${code}`]: {
      "the list of grades": total("admin", "GET /grades", { subject_id: id }),
      "the grades of the subject": total("admin", "GET /grades/subject/{id}", {}, { id }),
    },
  }
}
export type OneSubject = { id: number; term_id: number; code: string }

/** A class in a subject and term, as the grade sheet and other lists have it. */
export function classFigures(
  { data }: Views,
  { id: subject_id, term_id, code, class: className }: OneClass,
): Figures {
  const query = { subject_id, term_id, class: className }
  const sheet = async () => (await data("admin", "GET /grade-sheets", { query })).sheet
  const namesIn = async (kind: string) => {
    const { preview } = await data("admin", "GET /documents/preview", { query: { ...query, kind } })
    return preview.about.length
  }
  const numbers = (rows: readonly { student_number: string }[]) =>
    rows.map((row) => row.student_number).toSorted()
  const waiting = async () =>
    (await data("admin", "GET /grade-sheets/waiting")).work
      .flatMap((piece) => piece.classes)
      .filter((row) => row.class === className)
  return {
    [`students of ${className} in ${code}`]: {
      "the grade sheet": async () => numbers((await sheet()).students),
      "the students of the subject": async () =>
        numbers(
          (
            await data("admin", "GET /subjects/{id}/students", {
              params: { id: subject_id },
              query: { term_id, class: className },
            })
          ).students,
        ),
      "the class list of the term": async () => {
        const { preview } = await data("admin", "GET /documents/preview", {
          query: { kind: "class_list", term_id, class: className },
        })
        return preview.paper.blocks
          .flatMap((block) => (block.kind === "table" ? block.rows.map((row) => row[1]) : []))
          .toSorted()
      },
    },
    [`report cards of ${className}`]: {
      "the preview": () => namesIn("report_card"),
      "the grade sheet": async () => (await sheet()).students.length,
    },
    [`marks of ${className} in ${code}`]: {
      "the grade sheet": async () =>
        (await sheet()).cells
          .map((cell) => [cell.grade_id, cell.state, cell.points_earned, cell.published])
          .toSorted(byFirst),
      "the list of grades": async () => {
        const { students } = await sheet()
        const present = new Set(students.map((row) => row.id))
        return (await data("admin", "GET /grades", { query })).grades
          .filter((row) => present.has(row.student_id))
          .map((row) => [row.id, row.state, row.points_earned, row.is_published])
          .toSorted(byFirst)
      },
    },
    [`work to mark of ${className} in ${code}`]: {
      "the grade sheet": async () => {
        const { columns, submissions } = await sheet()
        const inGroups = new Set(
          submissions.filter((row) => row.group !== undefined).map((row) => row.assignment_id),
        )
        const alone = columns.filter(
          (column) => column.assignment_id !== null && !inGroups.has(column.assignment_id),
        )
        return countsOf(
          alone,
          (column) => column.assignment_id,
          (column) => column.waiting ?? 0,
        )
      },
      "the list": async () => {
        const { columns, submissions } = await sheet()
        const inGroups = new Set(
          submissions.filter((row) => row.group !== undefined).map((row) => row.assignment_id),
        )
        const alone = new Set(
          columns.map((column) => column.assignment_id).filter((each) => !inGroups.has(each ?? 0)),
        )
        const rows = (await waiting()).filter((row) => alone.has(row.assignment_id))
        return countsOf(
          rows,
          (row) => row.assignment_id,
          (row) => row.handed_in - row.marked,
        )
      },
    },
  }
}
export type OneClass = OneSubject & { class: string }

const byFirst = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])

/** The gaps of a term, as the office counts and lists them before closing it. */
export function gapFigures({ data, total }: Views, term: { id: number; name: string }): Figures {
  const params = { id: term.id }
  const closing = async () => await data("admin", "GET /terms/{id}/closing", { params })
  const isOfModule = (kind: GapKind) => kind !== "report"
  return Object.fromEntries(
    gapKinds.map((kind) => [
      `gaps of ${term.name} (${kind})`,
      {
        "the totals": async () => (await closing()).totals[kind],
        "the list": total("admin", "GET /terms/{id}/gaps", { kind }, params),
        ...(isOfModule(kind) && {
          "the modules": async () => sumOf((await closing()).modules.map((row) => row[kind])),
        }),
      },
    ]),
  )
}

/** The performance of all students, over all terms or in a term. */
export function performanceFigures(
  { data, total, fileRows }: Views,
  query: Record<string, number>,
  name: string,
): Figures {
  const rows = async () => (await data("admin", "GET /performance-reports", { query })).students
  const stats = async () => (await data("admin", "GET /performance-reports/stats", { query })).stats
  const averages = async () => (await rows()).flatMap((row) => row.overall_average ?? [])
  const gpas = async () => (await rows()).flatMap((row) => row.overall_gpa ?? [])
  return {
    [`students in the performance of ${name}`]: {
      "the list": total("admin", "GET /performance-reports", query),
      "the figures": async () => (await stats()).total_students,
      "the export": async () =>
        (await fileRows("admin", "GET /performance-reports/export", { query })).length,
    },
    [`students with an average in ${name}`]: {
      "the list": async () => (await averages()).length,
      "the figures": async () => (await stats()).students_with_results,
    },
    [`the averages in ${name}`]: {
      "the list": async () => [meanOf(await averages(), 10), meanOf(await gpas(), 100)],
      "the figures": async () => [(await stats()).average_score, (await stats()).average_gpa],
    },
  }
}

/** Half up, of figures that have at most two decimals. */
function meanOf(figures: readonly number[], precision: number) {
  if (figures.length === 0) return null
  const hundredths = sumOf(figures.map((figure) => Math.round(figure * 100)))
  return Math.floor((hundredths * precision) / (100 * figures.length) + 0.5 + 1e-9) / precision
}

/** A class that was held, with its register. */
export function sessionFigures({ data }: Views, id: number, date: string): Figures {
  const session = async () => (await data("admin", "GET /attendance/{id}", { params: { id } })).session
  return {
    [`the register of ${date}`]: {
      "its figures": async () => [
        (await session()).strength,
        (await session()).present,
        (await session()).absent,
      ],
      "its students": async () => {
        const marked = (await session()).students.filter((row) => row.status !== null)
        const absent = marked.filter((row) => row.status === "absent").length
        return [marked.length, marked.length - absent, absent]
      },
      "the list": async () => {
        const { attendance } = await data("admin", "GET /attendance", { query: { date } })
        const row = attendance.find((each) => each.id === id)
        return [row?.strength, row?.present, row?.absent]
      },
    },
  }
}
