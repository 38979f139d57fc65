import type { ReactNode } from "react"
import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { furtherFormatsLabel } from "#contract/assessment/assignments/labels.ts"
import { furtherFormats, uploads } from "#contract/lib/uploads.ts"
import { TermField } from "../../courses/terms/TermField.tsx"
import { acceptOf } from "../../lib/files.ts"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { DateTimeField } from "../../ui/fields/DateTimeField.tsx"
import { FileField } from "../../ui/fields/FileField.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { TicksField } from "../../ui/fields/TicksField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { useOptionsWithCurrent } from "../../ui/fields/useOptionsWithCurrent.ts"
import { classesText, formatNames, namesOf } from "./labels.ts"
import { useClassesToSet } from "./useClassesToSet.ts"
import "../../ui/form/formColumns.css"

const formatOptions = furtherFormats.map((format) => [format, formatNames[format]] as const)

type Props = {
  /** The assignment to edit; absent for a new one. */
  assignment: Assignment | undefined
  /** The label of the maximum points. */
  maximum: string
  /** The name of the stored file. */
  stored: string | undefined
  /** The label for removing the file. */
  removal: string
  /** The share of the file that has been sent, from 0 to 1. */
  sent: number | undefined
  children: ReactNode
}

/** The fields of an assignment (spec 001 and 002 section 5). */
export function AssignmentFields({ assignment, maximum, stored, removal, sent, children }: Props) {
  const chosen = useFieldValue<File | null>("assignmentFile")
  const classes = useOptionsWithCurrent(useClassesToSet(), "student_class")
  const others = assignment?.other_classes ?? []
  return (
    <>
      <TextField name="title" label="Title" autoComplete="off" required />
      {children}
      <div className="fields fields-due">
        <DateTimeField name="due_date" label="Due date" usualTime="16:00" required />
        <NumberField name="max_marks" label={maximum} min={1} max={1000} required />
      </div>
      <div className="fields">
        <SelectField name="student_class" label="Target class" blank="All classes" options={classes} />
        <TermField blank="The active term" />
      </div>
      {!assignment && <OtherClasses />}
      {others.length > 0 && (
        <CheckboxField
          name="with_others"
          label={`Change it for ${classesText(others)}, too`}
          hint="What you change here changes there. Each keeps its class and its due date."
        />
      )}
      <TextAreaField name="description" label="Description" rows={5} />
      <FileField
        name="assignmentFile"
        label="File"
        accept={acceptOf("assignment")}
        maxBytes={uploads.assignment.max}
        stored={stored}
        sent={sent}
      />
      {stored !== undefined && !chosen && <CheckboxField name="clearFile" label={removal} />}
      <CheckboxField
        name="late_allowed"
        label="Accept late work"
        hint="It can still be handed in after the due date, and is marked as late."
      />
      <TicksField
        name="further_formats"
        label={furtherFormatsLabel}
        hint={`Beside ${namesOf(uploads.submission.endings)}, which students can always hand in.`}
        options={formatOptions}
      />
    </>
  )
}

/**
 * The other classes that get the same assignment, each with its own due date. An assignment for all classes has none. A class that
 * was ticked for another subject stays ticked until somebody unticks it.
 */
function OtherClasses() {
  const target = useFieldValue<string | null>("student_class")
  const chosen = useFieldValue<readonly string[]>("other_classes") ?? []
  const offered = useClassesToSet() ?? []
  const others = [...new Set([...offered, ...chosen])].filter((name) => name !== target)
  if (!target || others.length === 0) return null
  return (
    <>
      <TicksField
        name="other_classes"
        label="The same work for"
        hint="Each class gets an assignment of its own."
        options={others.map((name) => [name, name] as const)}
      />
      {others
        .filter((name) => chosen.includes(name))
        .map((name) => (
          <div key={name} className="fields fields-due">
            <DateTimeField
              name={`other_due_dates.${name}`}
              label={`Due date of ${name}`}
              hint={`If it is blank, that of ${target} counts.`}
              usualTime="16:00"
            />
          </div>
        ))}
    </>
  )
}
