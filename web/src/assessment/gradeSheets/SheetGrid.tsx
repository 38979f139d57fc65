import { type ComponentProps, memo, useCallback, useMemo, useSyncExternalStore } from "react"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { medianOf, SmallSpread } from "../../ui/charts/SmallSpread.tsx"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import { type Cursor, useCurrentColumn } from "./cursor.ts"
import { columnProgress, figuresOf } from "./figures.ts"
import type { GridActions } from "./MarkInput.tsx"
import { SheetCell } from "./SheetCell.tsx"
import { isShut } from "./state/isShut.ts"
import { keyOf } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import "./sheet.css"
import "./shut.css"
import type { Sheet, SheetColumn } from "./state/types.ts"
import { useTopic } from "./useSheet.ts"

type Props = { sheet: GradeSheet; cursor: Cursor; data: Sheet; actions: GridActions }

/**
 * A row for each student, and a column for each assignment. Names, numbers and headers remain visible. Computed figures are
 * updated after every mark.
 */
export function SheetGrid({ sheet, cursor, data, actions }: Props) {
  const { students, columns, policy, submissions } = data
  const current = useCurrentColumn(cursor)
  const hasModule = useHasModule(sheet, data)
  const classFigures = hasModule ? "module" : "assignments"
  const handedIn = useMemo(
    () =>
      new Set(
        submissions.map(({ student_id, assignment_id }) =>
          keyOf({ student_id, column: `a${assignment_id}` }),
        ),
      ),
    [submissions],
  )
  return (
    <div className={hasModule ? "sheet-scroll sheet-whole" : "sheet-scroll"}>
      <Grid
        className="sheet-grid"
        role="grid"
        style={{ "--columns": columns.length }}
        aria-label={`Marks for ${data.subject.name}, class ${data.class}`}
        aria-rowcount={students.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="sheet-place">
              No.
            </th>
            <th scope="col" className="sheet-name">
              Student
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column.column}
                sheet={sheet}
                cursor={cursor}
                column={column}
                students={students}
                isCurrent={column.column === current?.column}
              />
            ))}
            {!data.own_work_only && <FigureHeads weight={policy.weights.assignment} hasModule={hasModule} />}
          </tr>
        </thead>
        <tbody>
          {students.map((student, index) => (
            <Row
              key={student.id}
              sheet={sheet}
              cursor={cursor}
              student={student}
              columns={columns}
              policy={policy}
              handedIn={handedIn}
              actions={actions}
              figures={data.own_work_only ? "none" : classFigures}
              number={index + 1}
            />
          ))}
        </tbody>
      </Grid>
    </div>
  )
}

/** Whether some student's module has both of its parts. The component renders again only when this changes. */
function useHasModule(sheet: GradeSheet, { columns, students, policy }: Sheet) {
  const watch = useCallback((listener: () => void) => sheet.watch("all", listener), [sheet])
  return useSyncExternalStore(watch, () =>
    students.some(({ id }) => figuresOf(sheet, columns, id, policy).module !== null),
  )
}

const FigureHeads = ({ weight, hasModule }: { weight: number; hasModule: boolean }) => (
  <>
    <th scope="col" className="sheet-figure">
      Assignments <small>{weight}%</small>
      {!hasModule && <small>, module in progress</small>}
    </th>
    {hasModule && (
      <>
        <th scope="col" className="sheet-figure sheet-module">
          Module
        </th>
        <th scope="col" className="sheet-figure sheet-letter">
          Letter
        </th>
      </>
    )}
  </>
)

/** A table with the role of a grid, which the linter refuses on a plain `table`. */
const Grid = (props: ComponentProps<"table">) => <table {...props} />

type HeadProps = {
  sheet: GradeSheet
  cursor: Cursor
  column: SheetColumn
  students: Sheet["students"]
  isCurrent: boolean
}

const ColumnHead = memo(function ColumnHead({ sheet, cursor, column, students, isCurrent }: HeadProps) {
  useTopic(sheet, `column ${column.column}`)
  const { entered, drafts, percentages } = columnProgress(sheet, column, students)
  const median = medianOf(percentages)
  const phrases = [
    `${entered} of ${students.length} entered`,
    drafts > 0 && `${drafts} not published`,
    median !== null && `median ${median}%`,
  ]
  return (
    <th
      scope="col"
      className={["sheet-column", isCurrent && "sheet-open", !column.may_edit && "sheet-fixed"]
        .filter(Boolean)
        .join(" ")}
      title={phrases.filter(Boolean).join(", ")}
      onClick={() => cursor.go(keyOf({ student_id: cursor.student()?.id ?? 0, column: column.column }))}
    >
      {percentages.length > 0 && <SmallSpread percentages={percentages} />}
      <span className="sheet-title">{column.title}</span>
      <small>of {column.max_points}</small>
      {column.shut && <small className="sheet-who">{column.shut.head}</small>}
      <span className="visually-hidden">, {phrases.filter(Boolean).join(", ")}</span>
    </th>
  )
})

type RowProps = Omit<Props, "data"> & {
  student: Sheet["students"][number]
  columns: readonly SheetColumn[]
  policy: GradingPolicy
  handedIn: ReadonlySet<string>
  figures: "none" | "assignments" | "module"
  number: number
}

const Row = memo(function Row({ student, policy, handedIn, figures, number, ...props }: RowProps) {
  const { sheet, columns } = props
  const hasWork = ({ column }: SheetColumn) => handedIn.has(keyOf({ student_id: student.id, column }))
  return (
    <tr aria-rowindex={number + 1}>
      <td className="sheet-place">{number}</td>
      <th scope="row" className="sheet-name">
        <SortedName person={student} /> <small>{student.student_number}</small>
      </th>
      {columns.map((column) => (
        <SheetCell
          key={column.column}
          sheet={sheet}
          student={student}
          column={column}
          cursor={props.cursor}
          actions={props.actions}
          hasWork={hasWork(column)}
          isFixed={isShut(column, student.id)}
        />
      ))}
      {figures !== "none" && (
        <Figures
          sheet={sheet}
          columns={columns}
          policy={policy}
          hasModule={figures === "module"}
          student={student.id}
        />
      )}
    </tr>
  )
})

type FiguresProps = {
  sheet: GradeSheet
  columns: readonly SheetColumn[]
  student: number
  policy: GradingPolicy
  hasModule: boolean
}

function Figures({ sheet, columns, student, policy, hasModule }: FiguresProps) {
  useTopic(sheet, `row ${student}`)
  const { assignments, module, letter } = figuresOf(sheet, columns, student, policy)
  return (
    <>
      <td className="sheet-figure">{assignments === null ? "" : `${assignments}%`}</td>
      {hasModule && (
        <>
          <td className="sheet-figure sheet-module">
            {module === null ? <small>in progress</small> : `${module}%`}
          </td>
          <td className="sheet-figure sheet-letter">{letter}</td>
        </>
      )}
    </>
  )
}
