import { figureText, noFigure } from "#contract/assessment/grades/texts.ts"
import { countText } from "#contract/lib/amounts.ts"
import { type PaperColumnOf, rowNumberColumn, tableOf } from "#contract/lib/paper.ts"
import { listedNameOf } from "#contract/people/people/names.ts"
import { useLetterhead } from "../../college/college/useLetterhead.ts"
import { Paper } from "../../ui/content/Paper.tsx"
import type { Letterhead } from "../../ui/content/PaperHead.tsx"
import { PaperOnly } from "../../ui/content/PaperOnly.tsx"
import { countedMark, figuresOf } from "./figures.ts"
import { isShut } from "./state/isShut.ts"
import { keyOf, markText } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet } from "./state/types.ts"
import { useTopic } from "./useSheet.ts"

type Props = { sheet: GradeSheet; data: Sheet }

/** The sheet on paper. */
export function SheetPaper(props: Props) {
  const letterhead = useLetterhead()
  return <PaperOnly isLandscape>{() => <PrintedSheet {...props} letterhead={letterhead} />}</PaperOnly>
}

/** The sheet on the college's paper, with lines for signatures. Unpublished marks have a star. */
function PrintedSheet({ sheet, data, letterhead }: Props & { letterhead: Letterhead }) {
  useTopic(sheet, "all")
  const { subject, term, students, columns, policy, own_work_only, closed } = data
  const hasShutColumn = columns.some(({ shut }) => shut && !closed)
  return (
    <Paper
      letterhead={letterhead}
      paper={{
        title: `Grade sheet: ${subject.name}, class ${data.class}`,
        isLandscape: true,
        blocks: [
          {
            kind: "text",
            text: [subject.code, term.name, countText(students.length, "student")].join(" · "),
          },
          tableOf("Grade sheet", students, [
            rowNumberColumn(0.6),
            ["Student", 3, listedNameOf],
            ["Number", 1.7, ({ student_number }) => student_number],
            ...columns.map(cellsOf(sheet, closed)),
            ...(own_work_only ? [] : figureCells(({ id }) => figuresOf(sheet, columns, id, policy))),
          ]),
          {
            kind: "note",
            text: `${hasShutColumn ? `${noFigure} No mark is entered there. ` : ""}* Not published. Assignments count ${policy.weights.assignment}% of the module.`,
          },
          { kind: "signatures", labels: ["Lecturer", "Head of department"] },
        ],
      }}
    />
  )
}

type Student = Sheet["students"][number]

const cellsOf =
  (sheet: GradeSheet, isClosed: Sheet["closed"]) =>
  ({ column, title, max_points, shut }: Sheet["columns"][number]): PaperColumnOf<Student> => [
    [`${title} of ${max_points}`, !isClosed && shut?.head].filter(Boolean).join(". "),
    1.2,
    ({ id }) => {
      const cell = sheet.cell(keyOf({ student_id: id, column }))
      const mark = countedMark(cell)
      if (mark.state === "none") return !isClosed && isShut({ shut }, id) ? noFigure : ""
      return `${markText(mark)}${cell.stored?.published ? "" : "*"}`
    },
    "number",
  ]

const figureCells = (
  figuresFor: (student: Student) => ReturnType<typeof figuresOf>,
): PaperColumnOf<Student>[] => [
  ["Assignments", 1.3, (student) => figureText(figuresFor(student).assignments), "number"],
  ["Module", 1, (student) => figureText(figuresFor(student).module), "number"],
  ["Letter", 0.8, (student) => figuresFor(student).letter ?? noFigure],
]
