import { type ReportedStudent, reportEdit } from "#contract/registry/performanceReports/endpoints.ts"
import type { ReportPhrase } from "#contract/registry/performanceReports/phrases.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { PhrasedField } from "./PhrasedField.tsx"

type Props = {
  student: ReportedStudent
  termId: number
  phrases: readonly ReportPhrase[]
  /** Whether the checkbox for publishing is ticked. It keeps its state when the next student is opened. */
  publishing: boolean
  /** Opens the next student; absent for the last one. */
  onNext: (() => void) | undefined
  onSaved: (publishing: boolean) => void
}

/** The form of one student's report. The typed text is stored on the device until it is saved. */
export function ReportForm({ student, termId, phrases, publishing, onNext, onSaved }: Props) {
  const write = useWrite()
  const { report } = student
  const isPublic = report !== null && report.published_at !== null
  const save = isPublic ? "Publish changes" : "Save"
  const field = { phrases, firstName: student.first_name }
  return (
    <Form
      draft={`report on ${student.id} in term ${termId}`}
      schema={reportEdit}
      defaults={{
        strengths: report?.strengths ?? "",
        growth: report?.growth ?? "",
        advice: report?.advice ?? "",
        publish: publishing && !isPublic,
        version: report?.version,
      }}
      submitLabel={onNext ? `${save} and next` : save}
      onSubmit={async ({ version, ...body }) => {
        const reportKey = { student_id: student.id, term_id: termId }
        const saved = await (report
          ? write("PUT /continuous-performance-reports/{id}", {
              params: { id: report.id },
              body: { ...body, version },
            })
          : write("POST /continuous-performance-reports", { body: { ...reportKey, ...body } }))
        onSaved(isPublic ? publishing : body.publish === true)
        onNext?.()
        return saved
      }}
    >
      <PhrasedField heading="strengths" hint="Things that the student does well." {...field} />
      <PhrasedField heading="growth" hint="Things in which the student got better, or has to." {...field} />
      <PhrasedField heading="advice" hint="The next step to take." {...field} />
      {!isPublic && (
        <CheckboxField
          name="publish"
          label="Publish it"
          hint="The student is told. Without the tick it stays a draft."
        />
      )}
    </Form>
  )
}
