import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { ClassField } from "../../college/classes/ClassField.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { ReadOnlyField } from "../../ui/fields/ReadOnlyField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { absentOf, atText, classesText, statusOptions } from "./labels.ts"
import { useRecordedSubjects } from "./useSessionFilters.ts"

/**
 * The fields of an attendance record (spec 002 section 5). If it has a register, its place and time can't be changed, and its
 * figures are computed from the register.
 */
export function SessionFields({ session }: { session?: ClassSession }) {
  const hasRegister = session?.taken_at != null
  return (
    <>
      {session && (
        <Details
          items={[
            ["Lecturer", session.lecturer_name],
            hasRegister && ["Date", atText(session)],
            hasRegister && ["Subject", `${session.subject} ${session.subject_name}`],
            hasRegister && ["Class", classesText(session)],
            hasRegister && ["Register", `${session.present} of ${session.strength} present`],
          ]}
        />
      )}
      {!hasRegister && <DateAndSubjectFields session={session} />}
      {!hasRegister && <CountFields />}
      <SelectField name="status" label="Status" options={statusOptions} blank={false} required />
      <TextField name="signature" label="Signature" autoComplete="off" />
      <TextAreaField name="extra_reason" label="Extra reason" rows={2} />
    </>
  )
}

function DateAndSubjectFields({ session }: { session: ClassSession | undefined }) {
  const recorded = useRecordedSubjects()
  const subjects = recorded && withRecorded(recorded, session)
  const subject = useFieldValue("subject")
  return (
    <div className="fields">
      <DateField name="date" label="Date" required />
      <TextField name="time" label="Time" type="time" width="short" required />
      <SelectField
        name="subject"
        label="Subject"
        options={subjects?.map(({ code, name }) => [code, `${code} ${name}`])}
        required
      />
      <ReadOnlyField label="Subject name" value={subjects?.find(({ code }) => code === subject)?.name} />
      <ClassField name="class" label="Class" blank="Not said" />
    </div>
  )
}

/** The options for the subject. A record's own subject is included even if it is not taught any more. */
const withRecorded = (
  subjects: readonly { code: string; name: string }[],
  session: ClassSession | undefined,
) =>
  session === undefined || subjects.some(({ code }) => code === session.subject)
    ? subjects
    : [{ code: session.subject, name: session.subject_name }, ...subjects]

/** The number of absent students is the strength minus those present (spec 002 section 4). */
function CountFields() {
  const absent = absentOf(useFieldValue("strength"), useFieldValue("present"))
  return (
    <div className="fields">
      <NumberField name="strength" label="Strength" hint="Students in the class" required />
      <NumberField name="present" label="Present" required />
      <ReadOnlyField label="Absent" value={absent} width="short" />
    </div>
  )
}
