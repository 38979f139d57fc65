import { useCallback, useContext, useEffect, useRef, useState } from "react"
import { subjectText } from "#contract/courses/subjects/names.ts"
import type { TeachingMatrix as Matrix } from "#contract/courses/teachingAssignments.ts"
import { countText } from "#contract/lib/amounts.ts"
import { CallError } from "../../lib/api/callError.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { SelectSetting } from "../../ui/fields/Settings.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import {
  type ChosenLecturers,
  cellKey,
  changedCells,
  fullWeek,
  lecturerShownIn,
  lecturersIn,
  type MatrixProps,
  weeklyHours,
} from "./cells.ts"
import { MatrixTable } from "./MatrixTable.tsx"
import "./matrix.css"

/**
 * The subjects and classes of a term, with a lecturer in each cell. People type the first letters of a name. All cells are
 * saved in one call.
 */
export function TeachingMatrix({ termId, matrix }: { termId: number; matrix: Matrix }) {
  const { chosen, choose, forget } = useChosenLecturers(termId)
  const [failure, setFailure] = useState<{ text: string; faults: MatrixProps["faults"] }>()
  const [busy, setBusy] = useState(false)
  const isNarrow = useNarrow()
  const write = useWrite()
  const cells = changedCells(matrix, chosen)

  async function save() {
    setBusy(true)
    try {
      await write("POST /teaching-assignments/matrix", { body: { term_id: termId, rows: cells } })
      setFailure(undefined)
      forget(chosen)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = Object.entries(error.errors).flatMap(([name, sentence]) => {
        // "rows.3.lecturer_id" is about the fourth cell that was sent.
        const cell = cells[Number(/^rows\.(\d+)/.exec(name)?.[1] ?? -1)]
        return cell ? [[cellKey(cell.subject_id, cell.class), sentence] as const] : []
      })
      setFailure({ text: error.message, faults: Object.fromEntries(faults) })
    } finally {
      setBusy(false)
    }
  }
  const matrixProps: MatrixProps = {
    matrix,
    chosen,
    faults: failure?.faults ?? {},
    onChoose: (subjectId, classes, lecturerId) =>
      choose(Object.fromEntries(classes.map((name) => [cellKey(subjectId, name), lecturerId]))),
  }
  return (
    <div className="stack">
      {failure && (
        <Notice tone="bad" live>
          <p>{failure.text}</p>
          {Object.values(failure.faults).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {isNarrow ? <MatrixLines {...matrixProps} /> : <MatrixTable {...matrixProps} />}
      <div className="buttons">
        <Button
          kind="main"
          busy={busy}
          disabledReason={cells.length === 0 ? "Nothing has been changed." : undefined}
          onClick={() => void save()}
        >
          {cells.length === 0 ? "Save" : `Save ${countText(cells.length, "change")}`}
        </Button>
      </div>
      <LecturerHours lecturers={matrix.lecturers} hours={weeklyHours(matrix, chosen)} />
    </div>
  )
}

/** The chosen lecturers of a term's matrix, which are stored on the device until they are saved. */
function useChosenLecturers(termId: number) {
  const drafts = useContext(DraftsContext)
  const name = `who teaches what in term ${termId}`
  const [chosen, setChosen] = useState<ChosenLecturers>({})
  const touched = useRef(false)
  useEffect(() => {
    let isUnmounted = false
    void drafts?.find(name).then((draft) => {
      if (draft && !isUnmounted && !touched.current) setChosen(draft as ChosenLecturers)
    })
    return () => {
      isUnmounted = true
    }
  }, [drafts, name])
  const choose = useCallback(
    (more: ChosenLecturers) => {
      touched.current = true
      setChosen((before) => {
        const after = { ...before, ...more }
        void drafts?.store(name, after)
        return after
      })
    },
    [drafts, name],
  )
  /** Forgets the saved cells, except those that were changed again during the save. */
  const forget = useCallback(
    (saved: ChosenLecturers) =>
      setChosen((before) => {
        const since = Object.entries(before).filter(([cell, lecturer]) => saved[cell] !== lecturer)
        const after = Object.fromEntries(since)
        if (since.length > 0) void drafts?.store(name, after)
        else drafts?.drop(name)
        return after
      }),
    [drafts, name],
  )
  return { chosen, choose, forget }
}

type Props = { lecturers: Matrix["lecturers"]; hours: ReadonlyMap<number, number> }

/** The weekly hours of each lecturer over all active terms, highest first. */
function LecturerHours({ lecturers, hours }: Props) {
  const sorted = lecturers
    .map(({ id, name }) => ({ id, name, load: hours.get(id) ?? 0 }))
    .toSorted((a, b) => b.load - a.load)
  return (
    <section aria-labelledby="loads">
      <h3 id="loads">Hours a week</h3>
      <ul className="loads">
        {sorted.map(({ id, name, load }) => (
          <li key={id} className={load > fullWeek ? "loads-over" : undefined}>
            <span className="loads-name">{name}</span>
            <span className="loads-bar" aria-hidden="true">
              <span style={{ width: `${Math.min(100, (load / fullWeek) * 100)}%` }} />
            </span>
            <span className="loads-hours">
              {countText(load, "hour")}
              {load > fullWeek && `, more than the ${fullWeek} of a week`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The matrix on a phone: one subject at a time, with a choice for each class. */
function MatrixLines({ matrix, chosen, faults, onChoose }: MatrixProps) {
  const { subjects, classes, lecturers } = matrix
  const [index, setIndex] = useState(0)
  const subject = subjects[Math.min(index, subjects.length - 1)]
  if (!subject) return null
  const { subject_id } = subject
  const editableClasses = classes.filter((name) => lecturersIn(matrix, subject_id, name).length <= 1)
  const names = [["", "Nobody"], ...lecturers.map(({ id, name }) => [String(id), name] as const)] as const
  const lecturerIdOf = (text: string) => (text === "" ? null : Number(text))
  return (
    <div className="stack">
      <SelectSetting
        label={`Subject ${index + 1} of ${subjects.length}`}
        value={String(index)}
        options={subjects.map((option, position) => [String(position), subjectText(option)] as const)}
        onChange={(next) => setIndex(Number(next))}
      />
      <SelectSetting
        label="All classes at once"
        value=""
        options={[["", "Choose a lecturer"], ...names.slice(1)]}
        onChange={(id) => onChoose(subject_id, editableClasses, lecturerIdOf(id))}
      />
      {editableClasses.map((name) => (
        <SelectSetting
          key={name}
          label={name}
          hint={faults[cellKey(subject_id, name)]}
          value={String(lecturerShownIn(matrix, chosen, subject_id, name) ?? "")}
          options={names}
          onChange={(id) => onChoose(subject_id, [name], lecturerIdOf(id))}
        />
      ))}
      <div className="buttons">
        {index > 0 && <Button onClick={() => setIndex(index - 1)}>Subject before</Button>}
        {index + 1 < subjects.length && <Button onClick={() => setIndex(index + 1)}>Next subject</Button>}
      </div>
    </div>
  )
}
