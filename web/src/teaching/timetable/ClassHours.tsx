import { useState } from "react"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import type { SubjectHours } from "#contract/teaching/timetablePlans/endpoints.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { FreeSlotDialog } from "../timetablePlans/FreeSlotDialog.tsx"
import { HoursPanel } from "../timetablePlans/HoursPanel.tsx"
import type { EntryStart } from "./entryValues.ts"

type Props = { term: Term; className: string; onAdd: (start: EntryStart) => void }

/**
 * The hours that a class lacks in its timetable. Each can be filled: a free time is found, and the form of a new entry opens
 * with it.
 */
export function ClassHours({ term, className, onAdd }: Props) {
  const [subjectToPlace, setWanted] = useState<SubjectHours>()
  const [isShown, setIsShown] = useState(false)
  if (!isShown) {
    return (
      <div className="buttons">
        <Button onClick={() => setIsShown(true)}>{`Hours a week of ${className}`}</Button>
      </div>
    )
  }
  return (
    <>
      <HoursPanel termId={term.id} className={className} onFind={setWanted} />
      {subjectToPlace && (
        <FreeSlotDialog
          name={[`${subjectToPlace.subject_code} with ${className}`, subjectToPlace.lecturer_name]
            .filter(Boolean)
            .join(", ")}
          lesson={{
            term_id: term.id,
            subject_id: subjectToPlace.subject_id,
            classes: [className],
            lecturer_id: subjectToPlace.lecturer_id ?? undefined,
          }}
          onChoose={({ day, start_time, end_time, room_id }) => {
            const { subject_id, lecturer_id } = subjectToPlace
            setWanted(undefined)
            onAdd({ subject_id, lecturer_id, room_id, day, start_time, end_time })
          }}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}
