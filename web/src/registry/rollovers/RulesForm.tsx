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

const valuesOf = ({ rules, class_plan, rules_version: version }: Rollover) => ({
  ...rules,
  class_plan,
  version,
})

/** The thresholds, and the way in which the new classes are formed. Saving them recomputes the outcomes. */
export function RulesForm({ rollover }: { rollover: Rollover }) {
  const write = useWrite()
  const { id, rules_version } = rollover
  return (
    <Form
      key={rules_version}
      draft={`rules of roll-over ${id}`}
      schema={rolloverEdit}
      defaults={valuesOf(rollover)}
      valuesOf={(current) => valuesOf(current as Rollover)}
      submitLabel="Work out the outcomes"
      busyLabel="Working..."
      onSubmit={(body) => write("PUT /rollovers/{id}", { params: { id }, body })}
    >
      <FormSection title="Year 1 moves up to year 2">
        <NumberField name="promote_gpa" label="Lowest GPA to move up" hint="Of the academic year" required />
        <NumberField
          name="promote_failed"
          label="Most failed subjects to move up"
          hint="Subjects with an F and no pass in any term"
          required
        />
        <NumberField
          name="promote_missing"
          label="Most missing modules to move up"
          hint="Without a grade, in the terms of the year that aren't closed"
          required
        />
      </FormSection>
      <FormSection title="Year 2 graduates">
        <NumberField name="graduate_gpa" label="Lowest GPA to graduate" hint="Over all terms" required />
        <NumberField name="graduate_failed" label="Most failed subjects to graduate" required />
        <NumberField name="graduate_missing" label="Most missing modules to graduate" required />
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
