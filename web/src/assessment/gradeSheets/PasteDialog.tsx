import { type FormEvent, useContext, useEffect, useId, useRef, useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import type { HiddenParts } from "#contract/people/imports/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { requireReadable } from "../../lib/api/readableFiles.ts"
import { acceptOf } from "../../lib/files.ts"
import { HiddenNotice } from "../../people/imports/HiddenNotice.tsx"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { FileButton } from "../../ui/fields/FileButton.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { DialogContext } from "../../ui/overlay/dialogContext.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { ColumnChoice, MatchChoice } from "./PasteChoices.tsx"
import {
  asCopiedText,
  linesOf,
  type Match,
  matchPasted,
  numberColumnIn,
  type PastedMarks,
  type PastedRow,
} from "./pastedMarks.ts"
import { markText } from "./state/marks.ts"
import { typedMark } from "./state/rubricMark.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet, SheetColumn } from "./state/types.ts"

type Props = {
  sheet: GradeSheet
  data: Sheet
  column: SheetColumn
  /** The copied text; empty if the user still has to paste it. */
  text: string
  /** The row that gets the first value, if the values have no student numbers. */
  from: number
  onClose: () => void
  /** Called with the values that the column doesn't accept. */
  onRefused: (text: string) => void
}

/** Shows the changes of a pasted column before they are entered: the student, the old mark and the new one. */
export function PasteDialog({ onClose, ...props }: Props) {
  return (
    <Dialog title={`Paste into ${props.column.title}`} size="large" onClose={onClose}>
      <Preview {...props} onClose={onClose} />
    </Dialog>
  )
}

function Preview({ sheet, data: openedData, column, text: copiedText, from, onClose, onRefused }: Props) {
  // The preview remains as it was, if the class list changes before the marks are entered.
  const [data] = useState(openedData)
  const [text, setText] = useState(copiedText)
  /** Pasted text is shown as a list of marks, and Enter enters them. Typed text remains in its box. */
  const [isPasted, setPasted] = useState(copiedText !== "")
  const [hidden, setHidden] = useState<HiddenParts>()
  const enterButton = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPasted) enterButton.current?.querySelector("button")?.focus()
  }, [isPasted])
  const hasNumbers = numberColumnIn(linesOf(text), data) !== undefined
  const [chosen, setChosen] = useState<Match>()
  const match = hasNumbers ? (chosen ?? "number") : "order"
  const [chosenColumn, setChosenColumn] = useState<number>()
  const pasted = matchPasted(text, match, data, column, from, chosenColumn)
  const dialog = useContext(DialogContext)
  const isTyped = text !== copiedText
  useEffect(() => dialog?.setUnsaved(isTyped ? () => {} : undefined), [dialog, isTyped])

  /** A column that was chosen for another text says nothing about this one. */
  function replaceText(next: string) {
    setText(next)
    setChosenColumn(undefined)
  }

  function enter(event: FormEvent) {
    event.preventDefault()
    const asTyped = ({ key, mark }: PastedRow) =>
      mark ? [{ key, mark: typedMark(mark, sheet.cell(key).mark, column.rubric) }] : []
    sheet.enter(pasted.rows.flatMap(asTyped))
    for (const { key, text: value, mark } of pasted.rows) if (!mark) sheet.enterText(key, value)
    onClose()
    if (pasted.refused.length > 0) onRefused(namedIn(pasted.refused))
  }
  return (
    <form className="stack" onSubmit={enter}>
      {!isPasted && (
        <FileChoice
          onTable={({ lines, ...parts }) => {
            replaceText(asCopiedText(lines))
            setHidden(parts)
            setPasted(true)
          }}
        />
      )}
      {!isPasted && (
        <PasteBox
          text={text}
          onText={replaceText}
          onPasted={(pastedText) => {
            replaceText(pastedText)
            setPasted(true)
          }}
        />
      )}
      {hidden && <HiddenNotice parts={hidden} />}
      {text !== "" && (
        <>
          {hasNumbers && <MatchChoice match={match} onMatch={setChosen} />}
          <ColumnChoice pasted={pasted} title={column.title} onColumn={setChosenColumn} />
          {pasted.read !== undefined && <Rows sheet={sheet} pasted={pasted} />}
          {pasted.refused.length > 0 && (
            <p className="sheet-left">
              Not entered: {namedIn(pasted.refused)}. {column.shut?.why}
            </p>
          )}
          {pasted.contradictory.length > 0 && (
            <p className="sheet-left">
              Not entered, because they have different marks here: {namedIn(pasted.contradictory)}.
            </p>
          )}
          {pasted.unmatched.length > 0 && (
            <p className="sheet-left">
              {match === "number" ? "Not in this class" : "Beyond the last student"}:{" "}
              {pasted.unmatched.join(", ")}
            </p>
          )}
        </>
      )}
      <div className="buttons" ref={enterButton}>
        <Button
          kind="main"
          type="submit"
          data-autofocus={isPasted || undefined}
          disabledReason={pasted.rows.length === 0 ? whyNone(pasted) : undefined}
        >
          Enter {countText(pasted.rows.length, "mark")}
        </Button>
        <Button onClick={dialog?.askToClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Reads a file instead of copied text, for example an exported sheet that was filled in offline. */
function FileChoice({ onTable }: { onTable: (table: DataOf<"POST /imports/lines">) => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState("")
  async function read(file: File) {
    setBusy(true)
    try {
      await requireReadable({ file })
      onTable((await call("POST /imports/lines", { files: { file }, body: {} })).data)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
      setBusy(false)
    }
  }
  return (
    <div className="field">
      <p className="hint">
        A spreadsheet (.xlsx) or CSV file with the students' numbers, such as the one that this sheet exports.
      </p>
      <div className="buttons">
        <FileButton accept={acceptOf("table")} busy={busy} onFile={(file) => void read(file)}>
          Choose a file
        </FileButton>
      </div>
      {failure && (
        <Notice tone="bad" live>
          <p>{failure}</p>
        </Notice>
      )}
    </div>
  )
}

/** "Ulemu Blank 78, Lonjezo Draft 64" */
const namedIn = (rows: PastedMarks["refused"]) =>
  rows.map(({ student, text }) => `${nameOf(student)} ${text}`).join(", ")

type BoxProps = { text: string; onText: (text: string) => void; onPasted: (text: string) => void }

function PasteBox({ text, onText, onPasted }: BoxProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Marks</label>
      <p className="hint" id={`${id}-hint`}>
        Copy the column in your spreadsheet and paste it here, with the students' numbers if they stand beside
        it.
      </p>
      <textarea
        id={id}
        className="input"
        rows={4}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text")
          if (text !== "" || pasted.trim() === "") return
          event.preventDefault()
          onPasted(pasted)
        }}
      />
    </div>
  )
}

const whyNone = ({ read }: PastedMarks) =>
  read === undefined ? "Choose the column of the marks first." : "Paste the marks first."

function Rows({ sheet, pasted }: { sheet: GradeSheet; pasted: PastedMarks }) {
  return (
    <div className="sheet-preview">
      <table className="table table-fits" aria-label="Marks to enter">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Student</th>
            <th scope="col" className="table-numeric">
              Old
            </th>
            <th scope="col" className="table-numeric">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {pasted.rows.map(({ key, student, text, mark, fault }) => {
            const previousText = markText(sheet.cell(key).mark)
            const now = mark ? markText({ ...mark, feedback: null }) : text
            const unchangedClass = now === previousText ? "sheet-same" : undefined
            return (
              <tr key={key} className={fault ? "sheet-bad" : unchangedClass}>
                <td>{student.student_number}</td>
                <th scope="row">
                  <SortedName person={student} />
                </th>
                <td className="table-numeric">{previousText || "–"}</td>
                <td className="table-numeric">
                  {now || "–"}
                  {fault && <span className="sheet-note">{fault}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
