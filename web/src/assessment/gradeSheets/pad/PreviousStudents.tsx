import { keyOf, markText } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import { useCell } from "../useSheet.ts"
import { SyncGlyph } from "./SyncGlyph.tsx"
import type { Pad } from "./usePad.ts"

type Props = { pad: Pad; sheet: GradeSheet }

/** The two previous students, with their marks. */
export function PreviousStudents({ pad, sheet }: Props) {
  const { row, order, column } = pad
  const before = order.slice(Math.max(0, row - 2), row)
  return (
    <ul className="pad-tail" aria-label="Before">
      {before.map((student) => (
        <Line
          key={student.id}
          name={`${student.first_name} ${student.last_name}`}
          sheet={sheet}
          cellKey={keyOf({ student_id: student.id, column: column?.column ?? "" })}
        />
      ))}
    </ul>
  )
}

type LineProps = { name: string; sheet: GradeSheet; cellKey: ReturnType<typeof keyOf> }

function Line({ name, sheet, cellKey }: LineProps) {
  const cell = useCell(sheet, cellKey)
  return (
    <li>
      <span className="pad-tail-name">{name}</span>
      <span>
        {cell.text ?? (markText(cell.mark) || "no mark")} <SyncGlyph cell={cell} />
      </span>
    </li>
  )
}
