import { nameOf } from "#contract/people/people/names.ts"
import { type PerformanceReport, unpublishing } from "#contract/registry/performanceReports/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

type Props = { report: PerformanceReport; onClose: () => void }

/** Unpublishes a report, so that the student can't see it any more. */
export function UnpublishDialog({ report, onClose }: Props) {
  const write = useWrite()
  return (
    <FormDialog
      title={`Unpublish the report on ${nameOf(report)}`}
      onClose={onClose}
      lead={
        <p>
          The student can't read it any more. {report.author_name} is told why, and can change and publish it
          again.
        </p>
      }
      draft={`unpublish report ${report.id}`}
      schema={unpublishing}
      defaults={{ reason: "", version: report.version }}
      submitLabel="Unpublish"
      busyLabel="Unpublishing..."
      danger
      onSubmit={async (body) => {
        const params = { id: report.id }
        await write("POST /continuous-performance-reports/{id}/unpublish", { params, body })
      }}
    >
      <TextAreaField name="reason" label="Reason" hint="The lecturer reads it." rows={3} required />
    </FormDialog>
  )
}
