import { useEffect, useRef } from "react"
import { SortedName } from "../../../ui/cloth/SortedName.tsx"
import { keepFocus } from "../keepFocus.ts"
import { SyncGlyph } from "../pad/SyncGlyph.tsx"
import { keyOf, markText } from "../state/marks.ts"
import type { Sheet } from "../state/types.ts"
import { useCell } from "../useSheet.ts"
import type { Desk } from "./useDesk.ts"

/** The sheet reduced to name and mark: the students who handed in, and below them the rest of the class. */
export function DeskList({ desk }: { desk: Desk }) {
  const { pad, handedIn } = desk
  const others = pad.order.slice(handedIn.length)
  return (
    <div className="desk-list">
      <ol aria-label="Handed in">
        {handedIn.map((student) => (
          <Row key={student.id} desk={desk} student={student} />
        ))}
      </ol>
      {others.length > 0 && (
        <>
          <h2>Nothing handed in here</h2>
          <ol aria-label="Nothing handed in here" className="desk-others">
            {others.map((student) => (
              <Row key={student.id} desk={desk} student={student} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

type RowProps = { desk: Desk; student: Sheet["students"][number] }

function Row({ desk: { pad, sheet, student: current, offlineCopy, groups }, student }: RowProps) {
  const cell = useCell(sheet, keyOf({ student_id: student.id, column: pad.column?.column ?? "" }))
  const group = groups.works.workOf(student.id)?.group
  const isMate = !pad.isDone && current !== undefined && groups.markedWith(current.id).includes(student.id)
  const isCurrent = student.id === current?.id && !pad.isDone
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" })
  }, [isCurrent])
  return (
    <li ref={row}>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        data-mate={isMate || undefined}
        onMouseDown={keepFocus}
        onClick={() => pad.goTo(student.id)}
      >
        <span className="desk-name">
          <SortedName person={student} />
        </span>
        {group !== undefined && <small className="desk-lacking">Group {group}</small>}
        {offlineCopy.isMissing(student.id) && <small className="desk-lacking">not here</small>}
        <span className="desk-mark">
          {isCurrent && pad.isTyped ? pad.text : (cell.text ?? markText(cell.mark)) || "–"}
          <SyncGlyph cell={cell} />
          {cell.mark.feedback && (
            <span role="img" aria-label="with feedback" title="With feedback">
              {" "}
              ✎
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
