import type { ReactNode } from "react"
import { type Subject, type SubjectFieldValues, subjectInput } from "#contract/courses/subjects/endpoints.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import type { Labels } from "./labels.ts"

type Props = {
  subject: Subject | undefined
  words: Labels
  values: SubjectFieldValues
  /** The specification's text that precedes the reason of a failure. */
  failure: string
  /** Set for the office's form, which has nine fields. A lecturer's form has five. */
  size?: "side"
  onView?: (id: number) => void
  viewLabel?: string
  another?: { begin: () => void; keeps: readonly string[] }
  onClose: () => void
  /** The screen's fields for a subject. */
  children: ReactNode
}

export function SubjectDialog({ subject, words, ...props }: Props) {
  return (
    <RecordForm
      {...props}
      noun={words.one.toLowerCase()}
      path={words.path}
      record={subject}
      schema={subjectInput}
      add={words.add}
      adding="Saving..."
      problem="Please fill in all required fields"
    />
  )
}
