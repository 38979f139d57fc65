import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { figureText, gradeTypeLabel, inProgress, noFigure } from "#contract/assessment/grades/texts.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { comparable } from "#contract/lib/comparable.ts"
import {
  type Paper,
  type PaperBlock,
  type PaperColumnOf,
  rowNumberColumn,
  tableOf,
} from "#contract/lib/paper.ts"
import { listedNameOf } from "#contract/people/people/names.ts"
import { moduleDefinition } from "#contract/registry/documents/definitions.ts"
import type { NewDocument } from "./issuing.queries.ts"
import { stampOf } from "./reportCard.queries.ts"

type ListedStudent = { student_number: string; first_name: string; last_name: string }
type Head = { college: Paper["college"]; className: string; period: string | null }

/** All students of a class, with empty columns to write in. Both years of study may have a class of this name. */
export function classList(
  students: readonly (ListedStudent & { year_of_study: number })[],
  { college, className, period }: Head,
  termId: number | null,
): NewDocument {
  const title = `Class list ${className}`
  const years = [...Map.groupBy(students, ({ year_of_study }) => year_of_study)].toSorted(([a], [b]) => a - b)
  return {
    kind: "class_list",
    title,
    class: className,
    termId,
    paper: (issued): Paper => ({
      college,
      ...stampOf(issued),
      title,
      about: className,
      blocks: [
        {
          kind: "facts",
          facts: [
            ["Class", className],
            ["Students", `${students.length}`],
            ...(period === null ? [] : ([["Term", period]] as const)),
          ],
        },
        ...years.flatMap(([year, studentsOfYear]): PaperBlock[] => [
          ...(years.length > 1 ? [{ kind: "heading", text: `Year ${year}` } as const] : []),
          {
            ...tableOf(years.length > 1 ? `${title}, year ${year}` : title, studentsOfYear, [
              rowNumberColumn(0.6),
              ["Number", 1.7, ({ student_number }) => student_number],
              ["Name", 4, listedNameOf],
              ...Array.from({ length: 5 }, () => ["", 1, () => ""] as const),
            ]),
            isWritable: true,
          },
        ]),
        { kind: "signatures", labels: ["Lecturer"] },
      ],
    }),
  }
}

type SheetStudent = ListedStudent & { student_id: number }
type SheetGrade = {
  student_id: number
  assignment_id: number | null
  title: string
  grade_type: string
  state: string
  percentage: number | null
}
type SheetModule = { student_id: number; module_grade: number | null; letter_grade: string | null }
type Sheet = { grades: readonly SheetGrade[]; modules: readonly SheetModule[] }
type OfferedSubject = {
  subject_id: number
  term_id: number
  subject_code: string
  subject_name: string
  policy: GradingPolicy
}

/** The number of pieces of work that fit into one table. */
const maxPiecesPerTable = 8

/** A class's grades in each piece of work of a subject and term. */
export function gradeSheet(
  students: readonly SheetStudent[],
  sheet: Sheet,
  { college, className, period, ...offered }: Head & OfferedSubject,
): NewDocument {
  const sheetTitle = `Grade sheet ${offered.subject_code}, ${className}`
  const pieces = piecesOf(sheet.grades.filter(({ grade_type }) => grade_type === "assignment"))
  const parts = Array.from({ length: Math.max(1, Math.ceil(pieces.length / maxPiecesPerTable)) }, (_, part) =>
    pieces.slice(part * maxPiecesPerTable, (part + 1) * maxPiecesPerTable),
  )
  const { pieceColumn, results } = columnsOf(sheet)
  return {
    kind: "grade_sheet",
    title: sheetTitle,
    class: className,
    termId: offered.term_id,
    subjectId: offered.subject_id,
    paper: (issued): Paper => ({
      college,
      ...stampOf(issued),
      title: "Grade sheet",
      about: `${offered.subject_name}, ${className}`,
      isLandscape: pieces.length > 3,
      blocks: [
        {
          kind: "facts",
          facts: [
            ["Subject", subjectText(offered)],
            ["Class", className],
            ["Term", period ?? noFigure],
            ["Students", `${students.length}`],
          ],
        },
        ...parts.map((columns, part) =>
          tableOf(sheetTitle, students, [
            rowNumberColumn(0.5),
            ["Number", 1.4, ({ student_number }) => student_number],
            ["Name", 2.6, listedNameOf],
            ...columns.map(pieceColumn),
            ...(part === parts.length - 1 ? results : []),
          ]),
        ),
        {
          kind: "note",
          text: `Published grades in %. M: missing, counts 0. Ab: absent, counts 0 until a resit. Ex: exempt, left out. ${moduleDefinition(offered.policy)} A module that lacks a component is in progress.`,
        },
        { kind: "signatures", labels: ["Lecturer", "Head of department"] },
      ],
    }),
  }
}

type Piece = { title: string; grades: readonly SheetGrade[] }

/**
 * The pieces of work by title, as people read it. Classes may have pieces with the same title, which share a column, unless a
 * student has grades in two of them.
 */
function piecesOf(grades: readonly SheetGrade[]): Piece[] {
  return [...Map.groupBy(grades, ({ title }) => comparable(title)).values()].flatMap((alike) => {
    const isShared = new Set(alike.map(({ student_id }) => student_id)).size === alike.length
    const works = isShared ? [alike] : Map.groupBy(alike, ({ assignment_id }) => assignment_id).values()
    return [...works].map((own) => ({ title: own[0].title, grades: own }))
  })
}

/** The columns of a grade sheet: one for each piece of work, and the results at its end. */
function columnsOf({ grades, modules }: Sheet) {
  const ends = grades.filter(({ grade_type }) => grade_type === "end_module")
  const gradeText = (student: SheetStudent, among: readonly SheetGrade[]) => {
    const grade = among.find(({ student_id }) => student_id === student.student_id)
    if (!grade) return noFigure
    return grade.state === "number" ? `${grade.percentage}%` : (stateLetters[grade.state] ?? noFigure)
  }
  const moduleOf = (student: SheetStudent) =>
    modules.find(({ student_id }) => student_id === student.student_id)
  const moduleText = (student: SheetStudent) => {
    const module = moduleOf(student)
    return module ? figureText(module.module_grade, "%").replace(noFigure, inProgress) : noFigure
  }
  const results: readonly PaperColumnOf<SheetStudent>[] = [
    [gradeTypeLabel.end_module, 1, (student) => gradeText(student, ends), "number"],
    ["Module grade", 1.4, moduleText, "number"],
    ["Letter", 0.7, (student) => moduleOf(student)?.letter_grade ?? noFigure],
  ]
  const pieceColumn = ({ title, grades: own }: Piece): PaperColumnOf<SheetStudent> => [
    title,
    1.1,
    (student) => gradeText(student, own),
    "number",
  ]
  return { pieceColumn, results }
}

const stateLetters: Readonly<Record<string, string>> = { missing: "M", absent: "Ab", exempt: "Ex" }
