import { type KeyboardEvent, useId, useRef, useState } from "react"
import type { TeachingMatrix as Matrix } from "#contract/courses/teachingAssignments.ts"
import { countText } from "#contract/lib/amounts.ts"
import {
  cellKey,
  lecturerNamed,
  lecturerShownIn,
  lecturersIn,
  lecturersOfAll,
  type MatrixProps,
  shortName,
} from "./cells.ts"

/** The matrix on a screen that has room for the columns of its classes. */
export function MatrixTable({ matrix, chosen, faults, onChoose }: MatrixProps) {
  const { subjects, classes, lecturers } = matrix
  const frame = useRef<HTMLDivElement>(null)
  const names = useId()
  const nameOf = (id: number | null | undefined) => lecturers.find((lecturer) => lecturer.id === id)?.name

  function goTo(row: number, column: number) {
    const cell = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
    cell?.focus()
    cell?.select()
  }
  return (
    <div className="grid-scroll" ref={frame}>
      <datalist id={names}>
        {lecturers.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <table className="grid-table matrix" aria-label="Who teaches what">
        <thead>
          <tr>
            <th scope="col" className="matrix-subject">
              Subject
            </th>
            {classes.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, row) => (
            <tr key={subject.subject_id}>
              <th scope="row" className="matrix-subject">
                {subject.subject_code} {subject.subject_name}{" "}
                <small>{countText(subject.hours, "hour")}</small>
              </th>
              {classes.map((name, column) => (
                <td key={name}>
                  <Cell
                    label={`${subject.subject_code}, ${name}`}
                    position={`${row} ${column}`}
                    names={names}
                    several={lecturersIn(matrix, subject.subject_id, name).map((id) => nameOf(id) ?? "")}
                    name={nameOf(lecturerShownIn(matrix, chosen, subject.subject_id, name)) ?? ""}
                    inherited={lecturersOfAll(matrix, subject.subject_id).map((id) => nameOf(id) ?? "")}
                    fault={faults[cellKey(subject.subject_id, name)]}
                    lecturers={lecturers}
                    onChoose={(id, options) =>
                      onChoose(
                        subject.subject_id,
                        options?.toRowEnd ? editableClassesFrom(matrix, subject.subject_id, column) : [name],
                        id,
                      )
                    }
                    onGo={(down, across) =>
                      column + across >= classes.length ? goTo(row + 1, 0) : goTo(row + down, column + across)
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="matrix-keys">
        Type the first letters of a name: Enter goes on, Ctrl with Enter fills the row to the right, Delete
        empties a cell.
      </p>
    </div>
  )
}

/** The classes from a column onwards, without those that have several lecturers. */
const editableClassesFrom = (matrix: Matrix, subjectId: number, column: number) =>
  matrix.classes.slice(column).filter((name) => lecturersIn(matrix, subjectId, name).length <= 1)

type CellProps = {
  label: string
  /** The row and column of the cell: "2 0". The focus finds the cell by it. */
  position: string
  /** The id of the list of lecturers' names. */
  names: string
  /** The lecturers of this class only. A cell with several can't be changed here. */
  several: readonly string[]
  /** The lecturer's full name; blank if there is none. */
  name: string
  /** The lecturers of all classes. They teach this class unless it has a lecturer of its own. */
  inherited: readonly string[]
  fault: string | undefined
  lecturers: Matrix["lecturers"]
  /** `toRowEnd` chooses the lecturer for the classes to the right, too. */
  onChoose: (id: number | null, options?: { toRowEnd: boolean }) => void
  onGo: (down: number, across: number) => void
}

function Cell(props: CellProps) {
  const { label, name, several, inherited, fault, lecturers, onChoose, onGo } = props
  const [typed, setTyped] = useState<string>()
  const [isUnknown, setUnknown] = useState(false)
  if (several.length > 1) return <span className="matrix-several">{several.map(shortName).join(", ")}</span>

  /** Reads the typed text. Returns false if it names no lecturer. A blank text empties the cell. */
  function enterTyped({ toRowEnd = false } = {}) {
    const text = typed ?? name
    const lecturer = lecturerNamed(text, lecturers)
    const isBlank = text.trim() === ""
    if (lecturer || isBlank) {
      if (typed !== undefined || toRowEnd) onChoose(lecturer?.id ?? null, { toRowEnd })
      setTyped(undefined)
    }
    setUnknown(!lecturer && !isBlank)
    return Boolean(lecturer) || isBlank
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isFilling = event.ctrlKey || event.metaKey
    if (event.key === "Enter") {
      event.preventDefault()
      if (!enterTyped({ toRowEnd: isFilling })) return
      if (isFilling) onGo(1, 0)
      else onGo(0, event.shiftKey ? -1 : 1)
    } else if (event.key === "Escape") {
      setTyped(undefined)
      setUnknown(false)
    } else if (event.key === "Delete" && (typed === undefined || typed === "")) {
      onChoose(null)
      setTyped(undefined)
    }
  }
  const error = isUnknown ? "Nobody has this name." : fault
  return (
    <input
      type="text"
      className="grid-input"
      data-cell={props.position}
      list={typed === undefined ? undefined : props.names}
      aria-label={label}
      aria-invalid={error !== undefined || undefined}
      title={error ?? (name || undefined)}
      placeholder={inherited.map(shortName).join(", ")}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? (name && shortName(name))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setUnknown(false)
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => typed !== undefined && enterTyped()}
      onKeyDown={onKeyDown}
    />
  )
}
