import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import "../../ui/form/formColumns.css"

type PolicyField = { name: string; label: string; hint?: string }

const sections: readonly (readonly [title: string, fields: readonly PolicyField[]])[] = [
  [
    "Weights in percent",
    [
      { name: "assignment_weight", label: "Assignments" },
      { name: "end_module_weight", label: "End of module", hint: "Together 100" },
    ],
  ],
  [
    "Official letters: lowest percentage",
    [
      { name: "scale_a", label: "A" },
      { name: "scale_b", label: "B" },
      { name: "scale_c", label: "C" },
      { name: "scale_d", label: "D", hint: "Below it is an F" },
    ],
  ],
  [
    "Grade points",
    [
      { name: "points_a", label: "Points of A" },
      { name: "points_b", label: "Points of B" },
      { name: "points_c", label: "Points of C" },
      { name: "points_d", label: "Points of D" },
      { name: "points_f", label: "Points of F" },
    ],
  ],
  [
    "Marking bands of the lecturer's form: lowest percentage",
    [
      { name: "marking_a", label: "Marking band A" },
      { name: "marking_b", label: "Marking band B" },
      { name: "marking_c", label: "Marking band C" },
      { name: "marking_d", label: "Marking band D" },
    ],
  ],
  [
    "Pass marks in percent",
    [
      { name: "pass_statistics", label: "Pass mark of statistics" },
      { name: "pass_reports", label: "Pass mark of reports" },
    ],
  ],
  [
    "Performance bands of reports: lowest percentage",
    [
      { name: "band_first", label: "Band 1" },
      { name: "band_second", label: "Band 2" },
      { name: "band_third", label: "Band 3" },
      { name: "band_fourth", label: "Band 4" },
    ],
  ],
  [
    "Standings: lowest GPA",
    [
      { name: "standing_excellent", label: "Excellent" },
      { name: "standing_good", label: "Good" },
      { name: "standing_satisfactory", label: "Satisfactory", hint: "Below it is Needs Improvement" },
    ],
  ],
]

export function PolicyFields() {
  return (
    <div className="form-short form-column">
      {sections.map(([title, fields]) => (
        <FormSection key={title} title={title}>
          {fields.map(({ name, label, hint }) => (
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
