import { useEffect, useRef } from "react"
import { uploads } from "#contract/lib/uploads.ts"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { materialTypeOf } from "#contract/teaching/materials/types.ts"
import { useClasses } from "../../college/classes/useClasses.ts"
import { taughtSubjects } from "../../courses/subjects/lists.ts"
import { useData } from "../../lib/api/data.ts"
import { acceptOf } from "../../lib/files.ts"
import { useUser } from "../../lib/session/user.ts"
import { RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { DateTimeField } from "../../ui/fields/DateTimeField.tsx"
import { FileField } from "../../ui/fields/FileField.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { useOptionsWithCurrent } from "../../ui/fields/useOptionsWithCurrent.ts"
import { targetOptions, targetsWith, typeOptions } from "./labels.ts"

const sources = [
  ["file", "A file"],
  ["link", "A link to another site"],
] as const

/** The fields of a material (spec 002 section 5). */
export function MaterialFields({ material }: { material: Material | undefined }) {
  const isLink = useFieldValue("source") === "link"
  const stored = material?.link === null ? material.file_name : null
  const targets = useOptionsWithCurrent(targetsWith(useClasses()), "student_class")
  useTypeOfFile()
  return (
    <>
      <RadioField name="source" label="Material" options={sources} required />
      {isLink ? (
        <TextField
          name="link"
          label="Link"
          type="url"
          hint="For example, https://example.com/lesson"
          required
        />
      ) : (
        <FileField
          name="file"
          label="File"
          accept={acceptOf("material")}
          maxBytes={uploads.material.max}
          stored={stored}
          hint={
            stored === null
              ? undefined
              : "A new file replaces the present one, which is kept as an earlier version."
          }
          required
        />
      )}
      <TextField name="title" label="Title" autoComplete="off" required />
      <SubjectField />
      <div className="fields">
        <SelectField
          name="student_class"
          label="Target class"
          options={targets && targetOptions(targets)}
          required
        />
        <SelectField name="type" label="Type" options={typeOptions} blank="As the file" />
      </div>
      <TextAreaField name="description" label="Description" rows={3} />
      <DateTimeField
        name="publish_at"
        label="Publish at"
        hint="Students see it from then on. Leave this empty to publish it at once."
      />
    </>
  )
}

/**
 * Sets the type of the material when a file is chosen. The user can change it afterwards (spec 002 section 4). A draft restores
 * both at once, and then the type is the user's.
 */
function useTypeOfFile() {
  const form = useFormFields()
  const file = useFieldValue<File | null>("file")
  const type = useFieldValue<string>("type")
  const previous = useRef({ file, type })
  useEffect(() => {
    const before = previous.current
    previous.current = { file, type }
    if (file && file !== before.file && type === before.type)
      form?.set("type", materialTypeOf(file.type || file.name))
  }, [form, file, type])
}

/** A choice of the subjects that a lecturer teaches. Administrators choose among all subjects. */
const SubjectField = () => (useUser().role === "admin" ? <AnySubject /> : <TaughtSubject />)

const TaughtSubject = () => (
  <SubjectSelect subjects={useData("GET /lecturers/my/subjects", taughtSubjects).data?.subjects} />
)
const AnySubject = () => <SubjectSelect subjects={useData("GET /subjects/options").data?.subjects} />

type SubjectOption = { id: number; code: string; name: string }

const SubjectSelect = ({ subjects }: { subjects: readonly SubjectOption[] | undefined }) => (
  <SelectField
    name="subject_id"
    label="Module"
    options={subjects?.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
    width="full"
    required
  />
)
