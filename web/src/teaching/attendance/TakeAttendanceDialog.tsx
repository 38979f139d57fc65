import { useId, useState } from "react"
import { today } from "#contract/lib/dates.ts"
import { readDate } from "#contract/lib/typedDates.ts"
import { taughtSubjects } from "../../courses/subjects/lists.ts"
import { useData } from "../../lib/api/data.ts"
import { DateBox } from "../../ui/fields/DateField.tsx"
import { Field } from "../../ui/fields/Field.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { ModuleRegister } from "./ModuleRegister.tsx"
import { NotYet } from "./WithoutRegister.tsx"

type Props = {
  /** The screen over which the dialog opens. */
  path: string
  onClose: () => void
}

/** Spec 002, "Lecturer dashboard": the register of a module on a day. */
export function TakeAttendanceDialog({ path, onClose }: Props) {
  const modules = useData("GET /lecturers/my/subjects", taughtSubjects)
  const [moduleId, setModuleId] = useState("")
  const [date, setDate] = useState(today)
  const id = useId()
  const reason = incompleteReason(moduleId, date)
  return (
    <Dialog title="Take Attendance" onClose={onClose}>
      <Loaded query={modules}>
        {({ subjects }) => (
          <div className="fields">
            <Field id={id} label="Module" required>
              <select
                id={id}
                className="input"
                value={moduleId}
                onChange={(event) => setModuleId(event.currentTarget.value)}
              >
                <option value="">Choose…</option>
                {subjects.map((subject) => (
                  <option key={subject.id} value={subject.id}>
                    {subject.code} {subject.name}
                  </option>
                ))}
              </select>
            </Field>
            <Field id={`${id}-date`} label="Date" required>
              <DateBox
                label="date"
                inputProps={{ id: `${id}-date` }}
                max={today()}
                value={date}
                onChange={setDate}
              />
            </Field>
          </div>
        )}
      </Loaded>
      {reason !== undefined ? (
        <NotYet reason={reason} />
      ) : (
        <ModuleRegister
          key={`${moduleId} ${date}`}
          moduleId={Number(moduleId)}
          date={date}
          path={path}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

/** The reason why no register can be shown for these choices; undefined if one can be shown. */
function incompleteReason(moduleId: string, date: string) {
  if (moduleId === "") return "Please select a module"
  if (readDate(date) === undefined) return "Please enter a date such as 31/01/2026"
  return date > today() ? "Date must not be in the future" : undefined
}
