import { today } from "#contract/lib/dates.ts"
import { ageOn, isDay } from "#contract/lib/days.ts"
import { districts, genders, maritalStatuses, religions } from "#contract/members/students/options.ts"
import { ClassField } from "../../college/classes/ClassField.tsx"
import { CohortField } from "../../college/cohorts/CohortField.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { ReadOnlyField } from "../../ui/fields/ReadOnlyField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { wordOption, yearOptions } from "./labels.ts"
import { PossibleDuplicates } from "./PossibleDuplicates.tsx"

type Props = {
  /** Whether to look for students who may be the same person as a new one. */
  isNew: boolean
  /** The name of a new student, if it isn't typed into the same form. */
  name?: { first_name: string; last_name: string }
}

/** The college's fields for a student (spec 001 section 5): all except name, email and phone. */
export function StudentFields({ isNew, name }: Props) {
  return (
    <>
      <FormSection title="Course">
        <SelectField name="year_of_study" label="Year of study" options={yearOptions} required />
        <ClassField name="student_class" label="Class" blank="No class yet" />
        <CohortField />
      </FormSection>
      <FormSection title="Person">
        <DateField name="date_of_birth" label="Date of birth" required />
        <Age />
        <SelectField name="gender" label="Gender" options={genders.map(wordOption)} blank={false} />
        <SelectField
          name="marital_status"
          label="Marital status"
          options={maritalStatuses.map(wordOption)}
          required
        />
        <SelectField name="religion" label="Religion" options={religions} required />
      </FormSection>
      {isNew && <PossibleDuplicates name={name} />}
      <FormSection title="Home">
        <SelectField name="home_district" label="Home district" options={districts} required />
        <TextField name="traditional_authority" label="Traditional authority" required />
        <TextField name="village" label="Village" required />
      </FormSection>
      <FormSection title="Guardian">
        <TextField name="guardian_name" label="Guardian name" required />
        <PhoneField name="guardian_phone_number" label="Guardian phone number" autoComplete="off" />
      </FormSection>
    </>
  )
}

/** Defaults for a new student (spec 001 section 9). */
export const newStudent = {
  date_of_birth: "",
  year_of_study: 1,
  student_class: "",
  ipte_cohort: "",
  gender: "female",
  marital_status: "single",
  religion: "Catholic",
  home_district: "",
  village: "",
  traditional_authority: "",
  guardian_name: "",
  guardian_phone_number: "",
} as const

function Age() {
  const born = useFieldValue<string>("date_of_birth") ?? ""
  const isKnown = isDay(born) && born < today()
  return (
    <ReadOnlyField
      label="Age"
      hint="From the date of birth"
      value={isKnown ? ageOn(today(), born) : undefined}
      width="short"
    />
  )
}
