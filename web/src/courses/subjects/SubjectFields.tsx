import type { ReactNode } from "react"
import type { Subject, SubjectFieldValues } from "#contract/courses/subjects/endpoints.ts"
import { termKinds } from "#contract/courses/terms/endpoints.ts"
import { CheckboxField, RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { TermField } from "../terms/TermField.tsx"
import { creditsText, kindLabel } from "./labels.ts"

const credits = [1, 2, 3, 4, 5].map((value) => ({ value, label: creditsText(value) }))
const firstAndSecond = (word: string) => [1, 2].map((value) => ({ value, label: `${word} ${value}` }))

/** The fields that all forms of a subject share. `children` are the form's own fields, which are in the middle. */
function CommonFields({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="fields">
        <TextField
          name="code"
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <SelectField name="credits" label="Credits" options={credits} blank={false} required />
      </div>
      <NameField />
      {children}
      <DescriptionField />
    </>
  )
}

const NameField = () => <TextField name="name" label="Name" autoComplete="off" required />
const DescriptionField = () => <TextAreaField name="description" label="Description" rows={4} />

const common = (subject: Subject | undefined) => ({
  code: subject?.code ?? "",
  name: subject?.name ?? "",
  credits: subject?.credits ?? 3,
  description: subject?.description ?? "",
  version: subject?.version,
})

/** An administrator's form (spec 001 section 3). */
export function CatalogueFields() {
  const kind = useFieldValue("kind")
  return (
    <CommonFields>
      <RadioField
        name="kind"
        label="Kind"
        options={termKinds.map((value) => [value, kindLabel[value]] as const)}
        required
      />
      <div className="fields">
        <SelectField
          name="year_of_study"
          label="Year of study"
          options={firstAndSecond("Year")}
          blank={false}
          required
        />
        {kind === "course" && (
          <SelectField
            name="semester_number"
            label="Semester"
            options={firstAndSecond("Semester")}
            blank={false}
            required
          />
        )}
      </div>
      {kind === "course" && (
        <NumberField
          name="weekly_hours"
          label="Hours a week"
          hint="The lessons that each class gets. Leave empty for as many as the credits."
        />
      )}
      <CheckboxField name="is_active" label="Active" hint="Students don't see what is not active." />
    </CommonFields>
  )
}

export const catalogueValues = (subject: Subject | undefined): SubjectFieldValues => ({
  ...common(subject),
  kind: subject?.kind ?? "course",
  year_of_study: subject?.year_of_study ?? 1,
  semester_number: subject?.semester_number ?? 1,
  weekly_hours: subject?.weekly_hours ?? "",
  is_active: subject?.is_active ?? true,
})

/** A lecturer's form: the term determines the module's year and semester (spec 002 section 5). */
export function ModuleFields({ module }: { module: Subject | undefined }) {
  if (module?.approval === "approved") {
    return (
      <>
        <Notice>
          <p>
            {`The college's office changes the code (${module.code}), the credits and the term of an approved module.`}
          </p>
        </Notice>
        <NameField />
        <DescriptionField />
      </>
    )
  }
  return (
    <CommonFields>
      <TermField hint="The term in which you teach it" />
    </CommonFields>
  )
}

export const moduleValues = (module: Subject | undefined): SubjectFieldValues => ({
  ...common(module),
  // For an approved module, the form doesn't send the term, because it can't be changed.
  ...(module?.approval !== "approved" && { term_id: module?.term_id ?? "" }),
})
