import { useEffect, useRef } from "react"
import { compact } from "#contract/lib/objects.ts"
import type { SubjectHours } from "#contract/teaching/timetablePlans/endpoints.ts"
import { findLecturers } from "../../lib/api/finders.ts"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"

export type KnownLecturer = { lecturer_id: number; lecturer_name: string }
type Props = {
  /** The lecturers whose names are known without a search. */
  known: readonly KnownLecturer[]
  /** The hours of subjects and classes in the term, with the lecturers who teach them. */
  hours: readonly SubjectHours[]
}

/** A choice of the lecturer. It proposes the one who teaches the chosen subject to the chosen classes. */
export function LecturerField({ known, hours }: Props) {
  const form = useFormFields()
  const value = useFieldValue<number | null>("lecturer_id")
  const subject = Number(useFieldValue("subject_id"))
  const classes = useFieldValue<string[]>("classes") ?? []
  const teachers = compact(
    hours
      .filter((lessons) => lessons.subject_id === subject && classes.includes(lessons.class))
      .map(
        ({ lecturer_id, lecturer_name }) =>
          lecturer_id !== null && lecturer_name !== null && { lecturer_id, lecturer_name },
      ),
  )
  const proposal = teachers[0]?.lecturer_id
  const proposed = useRef<number>(undefined)

  useEffect(() => {
    const before = proposed.current
    // A subject that nobody teaches has no proposal. The lecturer of the subject before is still one, and not the user's choice.
    if (proposal === undefined || proposal === before) return
    proposed.current = proposal
    // A lecturer whom the user has chosen is not replaced.
    if (!value || value === before) form?.set("lecturer_id", proposal)
  })

  const names = [...new Set(teachers.map(({ lecturer_name }) => lecturer_name))]
  const chosen = [...known, ...teachers].find(({ lecturer_id }) => lecturer_id === value)
  return (
    <ComboboxField
      name="lecturer_id"
      label="Lecturer"
      hint={names.length > 0 ? `Assigned to it: ${names.join(", ")}` : undefined}
      options={findLecturers}
      chosen={chosen && { value: chosen.lecturer_id, label: chosen.lecturer_name }}
      none="No lecturers found"
      required
    />
  )
}
