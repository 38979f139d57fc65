import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react"
import { useLocation } from "react-router"
import { useAddress } from "../../lib/address/address.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { lazyPart } from "../../lib/version/lazyPart.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { printItem } from "../../ui/controls/print.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { type Cursor, createCursor, useCurrentColumn, useCursorData } from "./cursor.ts"
import { PasteDialog } from "./PasteDialog.tsx"
import { Publish } from "./Publish.tsx"
import { SheetBar } from "./SheetBar.tsx"
import { type RefusedCell, SheetFoot } from "./SheetFoot.tsx"
import { SheetGrid } from "./SheetGrid.tsx"
import { SheetPaper } from "./SheetPaper.tsx"
import { firstCellToMark, onOneLine } from "./shut.ts"
import { type CellKey, markText } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet, SheetColumn } from "./state/types.ts"
import { type SheetQuery, useSheet } from "./useSheet.ts"
import "./sheetDesk.css"

const FeedbackDialog = lazyPart(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog)

type Props = { data: Sheet; query: SheetQuery }
type OpenDialog = { column: SheetColumn } & (
  | { kind: "paste"; text: string; from: number }
  | { kind: "feedback"; key: CellKey }
)

/** The grade sheet for a wide screen with a keyboard. */
export function WideSheet({ data, query }: Props) {
  const { pathname } = useLocation()
  const { params } = useAddress()
  const path = query.term_id ? `${pathname}?term=${query.term_id}` : pathname
  const sheet = useSheet(data, path, query)
  const work = params.get("work") ?? ""
  const cursor = useCursor(sheet, data, work)
  /** A dialog stays at the column for which it was opened. The cursor leaves it if somebody deletes the assignment meanwhile. */
  const [open, setOpen] = useState<OpenDialog>()
  const [announcement, setAnnouncement] = useState("")
  const [refused, setRefused] = useState<RefusedCell>()
  const actions = useMemo(
    () => ({
      paste: (text: string) => {
        const column = cursor.column()
        if (column?.may_edit) setOpen({ kind: "paste", column, text, from: cursor.row() })
        else setRefused({ key: cursor.key(), text: onOneLine(text) })
      },
      refuse: (key: CellKey, text: string) => setRefused({ key, text }),
      keepPublished: (key: CellKey) =>
        setRefused({ key, text: markText(sheet.cell(key).mark), isPublished: true }),
      feedback: () => {
        const column = cursor.column()
        if (column) setOpen({ kind: "feedback", column, key: cursor.key() })
      },
      announce: setAnnouncement,
    }),
    [cursor, sheet],
  )
  const exported = useExport("GET /grade-sheets/export", { narrowing: query })
  const close = useCallback(() => {
    setOpen(undefined)
    cursor.go(cursor.key())
  }, [cursor])
  function pasteColumn(text: string) {
    const column = cursor.column()
    if (column) setOpen({ kind: "paste", column, text, from: 0 })
  }
  return (
    <div className="sheet-desk">
      <div className="sheet-main screen-only">
        <SheetBar sheet={sheet} cursor={cursor} students={data.students}>
          <PasteButton cursor={cursor} onText={pasteColumn} />
          <Menu kind="plain" label="More" items={[printItem, ...exported]} />
          <Publish sheet={sheet} cursor={cursor} students={data.students} />
        </SheetBar>
        <SheetGrid sheet={sheet} cursor={cursor} data={data} actions={actions} />
        <SheetFoot sheet={sheet} cursor={cursor} data={data} refused={refused} />
        <p role="alert" className="visually-hidden">
          {announcement}
        </p>
      </div>
      {open?.kind === "paste" && (
        <PasteDialog
          sheet={sheet}
          data={data}
          column={open.column}
          text={open.text}
          from={open.from}
          onClose={close}
          onRefused={(text) => setRefused({ key: cursor.key(), text })}
        />
      )}
      {open?.kind === "feedback" && (
        <Suspense>
          <CellFeedback sheet={sheet} cellKey={open.key} title={open.column.title} onClose={close} />
        </Suspense>
      )}
      <SheetPaper sheet={sheet} data={data} />
    </div>
  )
}

/** The cursor gets the focus if the address names an assignment to mark. */
function useCursor(sheet: GradeSheet, data: Sheet, work: string) {
  const [cursor] = useState(() => createCursor(data, work))
  useCursorData(cursor, data, ({ settle }) => settle())
  const focusFirst = useEffectEvent(() => {
    const column = cursor.column()
    const first = column && firstCellToMark(sheet, data, column, data.students)
    if (first && !cursor.hasFocus()) cursor.go(first)
  })
  useEffect(() => {
    if (work === "") return
    // Every new page focuses its title first. The timer puts the focus in the cell after that.
    const timer = setTimeout(focusFirst)
    return () => clearTimeout(timer)
  }, [work])
  return cursor
}

type FeedbackProps = { sheet: GradeSheet; cellKey: CellKey; title: string; onClose: () => void }

const CellFeedback = ({ sheet, cellKey: key, title, onClose }: FeedbackProps) => (
  <FeedbackDialog
    cellName={`${sheet.studentName(key)}, ${title}`}
    draft={`feedback ${sheet.identity.name} ${key}`}
    feedback={sheet.cell(key).mark.feedback}
    onFeedback={(feedback) => sheet.giveFeedback(key, feedback)}
    onClose={onClose}
  />
)

type PasteProps = { cursor: Cursor; onText: (text: string) => void }

function PasteButton({ cursor, onText }: PasteProps) {
  const column = useCurrentColumn(cursor)
  return (
    <Button
      disabledReason={column?.may_edit ? undefined : column?.shut?.why}
      onClick={() => void pasteFromClipboard(onText)}
    >
      Paste a column
    </Button>
  )
}

/** If the browser doesn't let a page read the clipboard, a box to paste into is shown. */
async function pasteFromClipboard(open: (text: string) => void) {
  const text = await navigator.clipboard?.readText?.().catch(() => "")
  open(text ?? "")
}
