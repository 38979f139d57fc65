import type { ReactNode } from "react"
import { SortedName } from "../../../ui/cloth/SortedName.tsx"
import { Dialog } from "../../../ui/overlay/Dialog.tsx"
import { Publish } from "../Publish.tsx"
import { keyOf, markText } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import { SyncGlyph } from "./SyncGlyph.tsx"
import type { Pad } from "./usePad.ts"

type Props = { pad: Pad; sheet: GradeSheet; data: Sheet; onClose: () => void; children?: ReactNode }

/** The class with its marks in the open column, and the other columns. A student opens with one tap. */
export function PadList({ pad, sheet, data, onClose, children }: Props) {
  const currentColumn = pad.column?.column ?? ""
  return (
    <Dialog title={`${data.subject.name}, class ${data.class}`} size="large" onClose={onClose}>
      <div className="stack pad-list">
        <label className="pad-column">
          Marks for
          <select value={currentColumn} onChange={({ target }) => pad.openColumn(target.value)}>
            {data.columns.map((column) => (
              <option key={column.column} value={column.column}>
                {column.may_edit || !column.shut ? column.title : `${column.title} (${column.shut.head})`}
              </option>
            ))}
          </select>
        </label>
        <Publish sheet={sheet} cursor={pad.cursor} students={data.students} onPublish={pad.enterTyped} />
        {children && <div className="buttons">{children}</div>}
        <ol className="pad-class">
          {pad.order.map((student, row) => {
            const cell = sheet.cell(keyOf({ student_id: student.id, column: currentColumn }))
            return (
              <li key={student.id}>
                <button
                  type="button"
                  aria-current={row === pad.row || undefined}
                  onClick={() => {
                    pad.goTo(student.id)
                    onClose()
                  }}
                >
                  <SortedName person={student} />
                  <span>
                    {(cell.text ?? markText(cell.mark)) || "–"} <SyncGlyph cell={cell} />
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </div>
    </Dialog>
  )
}
