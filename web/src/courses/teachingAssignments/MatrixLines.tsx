import { useState } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { SelectSetting } from "../../ui/fields/Settings.tsx"
import { cellKey, lecturerShownIn, lecturersIn, type MatrixProps } from "./cells.ts"

/** The matrix on a phone: one subject at a time, with a choice for each class. */
export function MatrixLines({ matrix, chosen, faults, onChoose }: MatrixProps) {
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
        options={subjects.map((one, n) => [String(n), `${one.subject_code} ${one.subject_name}`] as const)}
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
          {...(faults[cellKey(subject_id, name)] && { hint: faults[cellKey(subject_id, name)]! })}
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
