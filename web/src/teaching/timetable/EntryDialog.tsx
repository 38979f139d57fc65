import { useMemo } from "react"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { weeksOf } from "#contract/courses/terms/weeks.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { useAct, useConfirmDelete } from "../../lib/api/writes.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { weekdayName } from "../../ui/calendar/week.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { titleOf } from "./blocks.ts"
import { EntryFields } from "./EntryFields.tsx"
import { type EntryStart, entrySchema, valuesOf } from "./entryValues.ts"
import type { KnownLecturer } from "./LecturerField.tsx"
import type { View } from "./view.ts"

type Props = {
  entry: TimetableEntry | undefined
  start: EntryStart
  view: View
  term: Term
  lecturer: KnownLecturer | undefined
  /** Lets the user move the entry in the week instead of typing its time. */
  onMove: () => void
  onClose: () => void
}

/** One form for new and existing entries of a timetable. */
export function EntryDialog({ entry, start, view, term, lecturer, onMove, onClose }: Props) {
  const confirmDelete = useConfirmDelete()
  const act = useAct()
  const weekCount = weeksOf(term)
  const schema = useMemo(() => entrySchema(weekCount), [weekCount])

  async function remove(entryToRemove: TimetableEntry) {
    const name = `${titleOf(entryToRemove, "lecturer")} on ${weekdayName(entryToRemove.day)} ${entryToRemove.start_time}`
    if (!(await confirmDelete({ name, title: "Delete timetable entry", restorable: true }))) return
    if (await act("DELETE /timetable/{id}", { params: { id: entryToRemove.id } })) onClose()
  }
  return (
    <RecordForm
      noun="timetable entry"
      of={`term ${term.id}`}
      path="/timetable"
      record={entry}
      schema={schema}
      values={valuesOf(entry, start, view, term)}
      valuesOf={(current) => valuesOf(current as TimetableEntry, start, view, term)}
      size="side"
      onClose={onClose}
    >
      {entry && (
        <div className="buttons">
          <Button onClick={onMove}>Move in the week</Button>
          <Button kind="danger" onClick={() => void remove(entry)}>
            Delete
          </Button>
        </div>
      )}
      {entry?.warning && <Notice tone="warn">{entry.warning}</Notice>}
      <EntryFields entry={entry} term={term} weekCount={weekCount} lecturer={lecturer} />
    </RecordForm>
  )
}
