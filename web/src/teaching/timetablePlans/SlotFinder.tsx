import { useState } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FreeSlotDialog } from "./FreeSlotDialog.tsx"
import { minutesBetween } from "./labels.ts"

/** A button in the form of an entry. It proposes free times and fills in the chosen one. */
export function SlotFinder({ termId, entryId }: { termId: number; entryId: number | undefined }) {
  const [open, setOpen] = useState(false)
  const form = useFormFields()
  const numberIn = (value: unknown) => Number(value) || undefined
  const classes = useFieldValue<string[]>("classes") ?? []
  const lesson = {
    term_id: termId,
    entry_id: entryId,
    classes,
    subject_id: numberIn(useFieldValue("subject_id")),
    lecturer_id: numberIn(useFieldValue("lecturer_id")),
    room_id: numberIn(useFieldValue("room_id")),
    minutes: minutesBetween(useFieldValue<string>("start_time"), useFieldValue<string>("end_time")),
  }
  return (
    <div className="buttons">
      <Button onClick={() => setOpen(true)}>Find a free slot</Button>
      {open && (
        <FreeSlotDialog
          name={
            classes.length > 0 ? `For ${classes.join(", ")}.` : "For the lecturer and the room of the form."
          }
          lesson={lesson}
          onChoose={({ day, start_time, end_time, room_id }) => {
            for (const [name, value] of Object.entries({ day, start_time, end_time, room_id: room_id ?? "" }))
              form?.set(name, value)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
