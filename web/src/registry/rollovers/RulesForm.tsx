import { type Rollover, rolloverEdit } from "#contract/registry/rollovers/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"

const classPlanLabel = {
  keep: "Everybody keeps their class",
  balance: "Balance the sizes, and move as few as possible",
}

/** The thresholds, and the way in which the new classes are formed. Saving them recomputes the outcomes. */
export function RulesForm({ rollover }: { rollover: Rollover }) {
  const write = useWrite()
  const { id, rules, class_plan, version } = rollover
  return (
    <Form
      key={version}
      draft={`rules of roll-over ${id}`}
      schema={rolloverEdit}
      defaults={{ ...rules, class_plan, version }}
      submitLabel="Work out the outcomes"
      busyLabel="Working..."
      onSubmit={(body) => write("PUT /rollovers/{id}", { params: { id }, body })}
    >
      <FormSection title="Year 1 moves up to year 2 if">
        <NumberField name="promote_gpa" label="The GPA of the year is at least" required />
        <NumberField
          name="promote_failed"
          label="Failed subjects are at most"
          hint="Subjects with an F and no pass in any term"
          required
        />
        <NumberField
          name="promote_missing"
          label="Modules without a grade are at most"
          hint="In the terms of the year that aren't closed"
          required
        />
      </FormSection>
      <FormSection title="Year 2 graduates if">
        <NumberField name="graduate_gpa" label="The GPA over all terms is at least" required />
        <NumberField name="graduate_failed" label="Failed subjects are at most" required />
        <NumberField name="graduate_missing" label="Modules without a grade are at most" required />
      </FormSection>
      <p>
        Others repeat the year. Those who withdrew have left, and those without an active account stay as they
        are.
      </p>
      <SelectField
        name="class_plan"
        label="Classes"
        blank={false}
        width="full"
        options={Object.entries(classPlanLabel)}
      />
    </Form>
  )
}
