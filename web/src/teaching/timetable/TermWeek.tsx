import { useState } from "react"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { weeksOf } from "#contract/courses/terms/weeks.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { call } from "../../lib/api/call.ts"
import { EdgeLegend } from "../../ui/calendar/EdgeLegend.tsx"
import { movingBlockOf, spanOf, spanText } from "../../ui/calendar/movingBlock.ts"
import { WeekEditor } from "../../ui/calendar/WeekEditor.tsx"
import { timeOf } from "../../ui/calendar/week.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { legend } from "../lessons/labels.ts"
import { entryBlock, titleOf } from "./blocks.ts"
import { EntryDialog } from "./EntryDialog.tsx"
import { bodyOf, type EntryStart } from "./entryValues.ts"
import type { KnownLecturer } from "./LecturerField.tsx"
import { obstaclesOfEntry } from "./obstacles.ts"
import { useMoves } from "./useMoves.ts"
import { useMovingBlock } from "./useMovingBlock.ts"
import type { View } from "./view.ts"

type Props = {
  label: string
  view: View
  term: Term
  terms: readonly Term[]
  entries: readonly TimetableEntry[]
  lecturer: KnownLecturer | undefined
  /** The known fields of an entry that is being added, such as the times of the pressed slot. */
  adding: EntryStart | undefined
  onAdd: (start: EntryStart | undefined) => void
}

/** A term's timetable as one week. Its entries can be added, moved and edited. */
export function TermWeek({ label, view, term, terms, entries, lecturer, adding, onAdd }: Props) {
  const [open, setOpen] = useState<number>()
  const moves = useMoves({
    rows: entries,
    send: async (entry) =>
      (await call("PUT /timetable/{id}", { params: { id: entry.id }, body: bodyOf(entry) })).data.entry,
    successText: (entry) =>
      `${titleOf(entry, view.by)} is on ${spanText(spanOf({ day: entry.day, start: entry.start_time, end: entry.end_time }))}.`,
  })
  const find = (key: string) => moves.rows.find(({ id }) => String(id) === key)
  const movingBlock = useMovingBlock(async (key) => {
    const entry = find(key)
    return entry ? obstaclesOfEntry(entry) : []
  })
  const termOf = (id: number) => terms.find((other) => other.id === id) ?? term
  const blocks = moves.rows.map((entry) => entryBlock(view.by, weeksOf(termOf(entry.term_id)))(entry))
  const opened = entries.find(({ id }) => id === open)
  const isClosed = term.closed_at !== null

  return (
    <>
      <h2 className="visually-hidden">{label}</h2>
      <WeekEditor
        label={label}
        blocks={blocks}
        moving={movingBlock.moving}
        onMoving={movingBlock.pickUp}
        obstacles={movingBlock.obstacles}
        isFixed={(key) => termOf(find(key)?.term_id ?? term.id).closed_at !== null}
        onOpen={(key) => setOpen(Number(key))}
        onAdd={isClosed ? undefined : ({ day, start, end }) => onAdd({ day, ...timesOf(start, end) })}
        onMove={(key, { day, start, end }) => {
          const entry = find(key)
          if (entry) moves.move(entry, { ...entry, day, ...timesOf(start, end) })
        }}
        onRefused={toast.failure}
      />
      <EdgeLegend items={legend} />
      {(opened ?? adding) && (
        <EntryDialog
          entry={opened}
          start={adding ?? {}}
          view={view}
          term={opened ? termOf(opened.term_id) : term}
          lecturer={lecturer}
          onMove={() => {
            setOpen(undefined)
            const block = blocks.find(({ key }) => key === String(open))
            if (block) movingBlock.pickUp(movingBlockOf(block))
          }}
          onClose={() => {
            setOpen(undefined)
            onAdd(undefined)
          }}
        />
      )}
    </>
  )
}

const timesOf = (start: number, end: number) => ({ start_time: timeOf(start), end_time: timeOf(end) })
