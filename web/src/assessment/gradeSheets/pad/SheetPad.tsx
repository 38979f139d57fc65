import { Suspense, useCallback, useState } from "react"
import { useLocation } from "react-router"
import { nameOf } from "#contract/people/people/names.ts"
import { useAddress } from "../../../lib/address/address.ts"
import { lazyPart } from "../../../lib/version/lazyPart.tsx"
import { SheetPaper } from "../SheetPaper.tsx"
import { keyOf, markText } from "../state/marks.ts"
import type { GradeSheet } from "../state/sheet.ts"
import type { Sheet } from "../state/types.ts"
import { type SheetQuery, useCell, useSheet } from "../useSheet.ts"
import { Keypad } from "./Keypad.tsx"
import { PadDone } from "./PadDone.tsx"
import { PadFoot } from "./PadFoot.tsx"
import { PadHead } from "./PadHead.tsx"
import { PadLeft } from "./PadLeft.tsx"
import { PadList } from "./PadList.tsx"
import { PadStudent } from "./PadStudent.tsx"
import { SyncGlyph } from "./SyncGlyph.tsx"
import { type Pad, usePad } from "./usePad.ts"
import { usePadKeys } from "./usePadKeys.ts"
import "./sheetPad.css"

const FeedbackDialog = lazyPart(async () => (await import("../FeedbackDialog.tsx")).FeedbackDialog)

type Props = { data: Sheet; query: SheetQuery }

/** The grade sheet on a phone: one student at a time, with its own keys, on one screen without scrolling. */
export function SheetPad({ data, query }: Props) {
  const { pathname } = useLocation()
  const { params } = useAddress()
  const path = query.term_id ? `${pathname}?term=${query.term_id}` : pathname
  const sheet = useSheet(data, path, query)
  const pad = usePad(sheet, data, params.get("work") ?? "")
  const [open, setOpen] = useState<"list" | "feedback">()
  const close = useCallback(() => setOpen(undefined), [])
  usePadKeys(pad, () => setOpen("feedback"))
  const { column, row, order, cell } = pad
  const student = order[row]
  if (!column) return null
  // The dialog of a student who left must not come back for the next one.
  if (open === "feedback" && !student) close()
  const key = pad.cursor.key()
  return (
    <>
      <section className="pad screen-only" data-alone aria-label={column.title}>
        <PadHead
          title={`${column.title}, ${data.class}`}
          position={`${row + 1} of ${order.length}`}
          hiddenEnd=", the class and other work"
          progress={{
            label: "Students with a mark",
            max: order.length,
            value: order.length - pad.openKeys.length,
          }}
          onList={() => setOpen("list")}
        />
        {pad.isDone && <PadDone pad={pad} sheet={sheet} data={data} onList={() => setOpen("list")} />}
        {!pad.isDone && !student && <PadLeft pad={pad} />}
        {!pad.isDone && student && (
          <>
            <PreviousStudents pad={pad} sheet={sheet} />
            <PadStudent
              pad={pad}
              sheet={sheet}
              data={data}
              student={student}
              onFeedback={() => setOpen("feedback")}
            />
            <Keypad pad={pad} />
          </>
        )}
        <PadFoot sheet={sheet} pad={pad} />
        {open === "list" && <PadList pad={pad} sheet={sheet} data={data} onClose={close} />}
        {open === "feedback" && student && (
          <Suspense>
            <FeedbackDialog
              cellName={`${nameOf(student)}, ${column.title}`}
              draft={`feedback ${sheet.identity.name} ${key}`}
              feedback={cell.mark.feedback}
              onFeedback={(feedback) => sheet.giveFeedback(key, feedback)}
              onClose={close}
            />
          </Suspense>
        )}
      </section>
      <SheetPaper sheet={sheet} data={data} />
    </>
  )
}

type PreviousStudentsProps = { pad: Pad; sheet: GradeSheet }

/** The two previous students, with their marks. */
function PreviousStudents({ pad, sheet }: PreviousStudentsProps) {
  const { row, order, column } = pad
  const before = order.slice(Math.max(0, row - 2), row)
  return (
    <ul className="pad-tail" aria-label="Before">
      {before.map((student) => (
        <Line
          key={student.id}
          name={nameOf(student)}
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
