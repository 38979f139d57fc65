import { instantText } from "#contract/lib/dates.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { ReportedStudent } from "#contract/registry/performanceReports/endpoints.ts"
import type { ReportPhrase } from "#contract/registry/performanceReports/phrases.ts"
import { attendanceText } from "#contract/teaching/attendance/bands.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { Details } from "../../ui/content/Details.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { resultText } from "./labels.ts"
import { ReportForm } from "./ReportForm.tsx"
import { ReportTexts } from "./ReportTexts.tsx"

type Props = {
  student: ReportedStudent | undefined
  className: string | null
  /** The list that contains the student. */
  query: QueryState<unknown>
  /** The term in which reports are written. Null if it is closed, so that reports are read-only. */
  termId: number | null
  phrases: readonly ReportPhrase[]
  publishing: boolean
  onNext: (() => void) | undefined
  onSaved: (publishing: boolean) => void
}

/** The report about one student of a class, with the student's figures above it. */
export function WriteReport({ student, className, query, termId, ...form }: Props) {
  const { deleteItem } = useDelete()
  return (
    <SidePanel
      title={student ? nameOf(student) : "Student"}
      line={student && [student.student_number, className].filter(Boolean).join(" · ")}
      query={{ ...query, data: query.data === undefined ? undefined : (student ?? null) }}
      items={(student) => [
        termId !== null &&
          student?.report?.state === "draft" && {
            ...deleteItem("DELETE /continuous-performance-reports/{id}", {
              id: student.report?.id ?? 0,
              name: `the draft on ${nameOf(student)}`,
              title: "Delete draft",
            }),
            label: "Delete draft",
          },
      ]}
    >
      {(student) =>
        student === null ? (
          <p>This student isn't in the list. Choose another class or another state.</p>
        ) : (
          <div className="stack">
            <Details
              items={[
                ...student.results.map((result) => [result.subject_name, resultText(result)] as const),
                ["Attendance", attendanceText(student.attendance)],
              ]}
            />
            <ReportNotice report={student.report} />
            {termId === null ? (
              <ReportOfClosedTerm report={student.report} />
            ) : (
              <ReportForm
                key={`${student.id} ${student.report?.version ?? "new"}`}
                student={student}
                termId={termId}
                {...form}
              />
            )}
          </div>
        )
      }
    </SidePanel>
  )
}

const ReportOfClosedTerm = ({ report }: Pick<ReportedStudent, "report">) =>
  report ? <ReportTexts report={report} /> : <p>You wrote no report. This term is closed.</p>

/** The reply of the student, or the reason for which the office unpublished the report. */
function ReportNotice({ report }: Pick<ReportedStudent, "report">) {
  if (!report) return null
  const { acknowledged_at, student_reply, unpublish_reason } = report
  if (unpublish_reason !== null) {
    return (
      <Notice tone="warn">
        <p>The office unpublished this report: {unpublish_reason}</p>
      </Notice>
    )
  }
  if (acknowledged_at === null) return null
  return (
    <Notice tone="good">
      <p>
        Read on {instantText(acknowledged_at)}.{student_reply !== null && ` “${student_reply}”`}
      </p>
    </Notice>
  )
}
