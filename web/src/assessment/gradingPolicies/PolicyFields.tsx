import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"

type Line = readonly [name: string, label: string, hint?: string]

const sections: readonly (readonly [title: string, fields: readonly Line[]])[] = [
  [
    "Weights in percent",
    [
      ["assignment_weight", "Assignments"],
      ["end_module_weight", "End of module", "Together 100"],
    ],
  ],
  [
    "Official letters: lowest percentage",
    [
      ["scale_a", "A"],
      ["scale_b", "B"],
      ["scale_c", "C"],
      ["scale_d", "D", "Below it is an F"],
    ],
  ],
  [
    "Grade points",
    [
      ["points_a", "Points of A"],
      ["points_b", "Points of B"],
      ["points_c", "Points of C"],
      ["points_d", "Points of D"],
      ["points_f", "Points of F"],
    ],
  ],
  [
    "Marking bands of the lecturer's form: lowest percentage",
    [
      ["marking_a", "Marking band A"],
      ["marking_b", "Marking band B"],
      ["marking_c", "Marking band C"],
      ["marking_d", "Marking band D"],
    ],
  ],
  [
    "Pass marks in percent",
    [
      ["pass_statistics", "Pass mark of statistics"],
      ["pass_reports", "Pass mark of reports"],
    ],
  ],
  [
    "Performance bands of reports: lowest percentage",
    [
      ["band_first", "Band 1"],
      ["band_second", "Band 2"],
      ["band_third", "Band 3"],
      ["band_fourth", "Band 4"],
    ],
  ],
  [
    "Standings: lowest GPA",
    [
      ["standing_excellent", "Excellent"],
      ["standing_good", "Good"],
      ["standing_satisfactory", "Satisfactory", "Below it is Needs Improvement"],
    ],
  ],
]

export function PolicyFields() {
  return (
    <div className="form-short form-column">
      {sections.map(([title, fields]) => (
        <FormSection key={title} title={title}>
          {fields.map(([name, label, hint]) => (
            <NumberField key={name} name={name} label={label} hint={hint} required />
          ))}
        </FormSection>
      ))}
      <CheckboxField
        name="practice_counts"
        label="Teaching practice counts in averages and GPA"
        hint="Otherwise its grades are shown, and left out of averages, GPA and standing."
      />
    </div>
  )
}
