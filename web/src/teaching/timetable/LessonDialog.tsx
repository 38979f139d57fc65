import { changeSentences } from "#contract/teaching/lessons/changes.ts"
import { lessonInput, type PlannedLesson } from "#contract/teaching/lessons/endpoints.ts"
import { useAct, useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { LecturerField } from "./LecturerField.tsx"
import { RoomField } from "./RoomField.tsx"

type Props = {
  lesson: PlannedLesson
  title: string
  /** Moves the lesson in the week; absent if it can't be moved. */
  onMove: (() => void) | undefined
  onClose: () => void
}

/** The form of a change to a single lesson, with a button that undoes the change. */
export function LessonDialog({ lesson, title, onMove, onClose }: Props) {
  const write = useWrite()
  const act = useAct()
  const params = { id: lesson.id }
  const isChanged = lesson.is_cancelled || lesson.change !== null

  async function revertChange() {
    if (await act("DELETE /lessons/{id}/change", { params })) onClose()
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      draft={`lesson ${lesson.id}`}
      schema={lessonInput}
      defaults={changeOf(lesson)}
      submitLabel="Save change"
      onSubmit={(body) => write("PUT /lessons/{id}", { params, body })}
    >
      {isChanged && (
        <Notice action={<Button onClick={() => void revertChange()}>Back to the timetable</Button>}>
          {[lesson.is_cancelled ? "This class is cancelled." : "", ...changeSentences(lesson)].join(" ")}
        </Notice>
      )}
      {onMove && (
        <div className="buttons">
          <Button onClick={onMove}>Move in the week</Button>
        </div>
      )}
      <CheckboxField name="is_cancelled" label="Cancelled" hint="The class is not held on this day." />
      <DateField name="date" label="Date" required />
      <div className="fields">
        <TextField name="start_time" label="Start time" type="time" step={300} width="short" required />
        <TextField name="end_time" label="End time" type="time" step={300} width="short" required />
      </div>
      <LecturerField known={[lesson]} hours={[]} />
      <RoomField />
      <TextField name="reason" label="Reason" hint="Students and the lecturer read it." autoComplete="off" />
    </FormDialog>
  )
}

/** The values of a lesson that are sent to change it. */
export function changeOf(lesson: PlannedLesson) {
  const { date, start_time, end_time, lecturer_id, room_id, is_cancelled, reason, version } = lesson
  return { date, start_time, end_time, lecturer_id, room_id, is_cancelled, reason, version }
}
