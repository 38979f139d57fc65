import { nameOf } from "#contract/people/people/names.ts"
import { type RolloverStudent, studentChange } from "#contract/registry/rollovers/endpoints.ts"
import { outcomeLabel, outcomesOf } from "#contract/registry/rollovers/rules.ts"
import { ClassField } from "../../college/classes/ClassField.tsx"
import { useWrite } from "../../lib/api/writes.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

type Props = { id: number; student: RolloverStudent; onClose: () => void }

/** Gives one student another outcome or class, with a reason. */
export function ChangeDialog({ id, student, onClose }: Props) {
  const write = useWrite()
  const { student_id, year_of_study, proposed, chosen_outcome, chosen_class, change_reason } = student
  return (
    <FormDialog
      title={`Change ${nameOf(student)}`}
      onClose={onClose}
      schema={studentChange}
      draft={`roll-over ${id}, student ${student_id}`}
      defaults={{
        outcome: chosen_outcome,
        to_class: chosen_class,
        reason: change_reason ?? "",
      }}
      submitLabel="Save change"
      onSubmit={(body) =>
        write("PUT /rollovers/{id}/students/{student_id}", { params: { id, student_id }, body })
      }
    >
      <SelectField
        name="outcome"
        label="Outcome"
        blank={`By the rules: ${outcomeLabel[proposed]}`}
        options={outcomesOf(year_of_study).map((outcome) => [outcome, outcomeLabel[outcome]] as const)}
      />
      <ClassField name="to_class" label="New class" blank="By the plan" />
      <TextField name="reason" label="Reason" required />
    </FormDialog>
  )
}
