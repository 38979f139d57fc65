import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { TeachingAssignmentList } from "../teachingAssignments/TeachingAssignmentList.tsx"
import { positionText } from "../terms/position.ts"
import { type Labels, subjectTermText } from "./labels.ts"
import { SubjectStatus } from "./SubjectStatus.tsx"
import { SubjectTerms } from "./SubjectTerms.tsx"

type Props = {
  id: number
  words: Labels
  items: RowActions<Subject>
  /** Opens the form that assigns a lecturer at once. */
  assigns?: boolean
}

export function SubjectDetails({ id, words, items, assigns = false }: Props) {
  const details = useData("GET /subjects/{id}", { params: { id } })
  const { role } = useUser()
  const loaded = details.data?.subject
  return (
    <SidePanel
      title={loaded ? `${loaded.code} ${loaded.name}` : words.one}
      query={details}
      items={({ subject }) => items(subject)}
    >
      {({ subject }) => (
        <>
          {subject.description && <PlainText>{subject.description}</PlainText>}
          <ApprovalNotice subject={subject} />
          <Details
            items={[
              ["Credits", subject.credits],
              subject.kind === "course" && ["Hours a week", subject.weekly_hours ?? subject.credits],
              ["Year and semester", positionText({ ...subject, semester: subject.semester_number })],
              ["Status", <SubjectStatus key="status" subject={subject} />],
              [
                "Term",
                role === "admin" ? <TermLink key="term" subject={subject} /> : subjectTermText(subject),
              ],
              ["Taught by", subject.lecturer_name],
              ["Students enrolled", subject.enrolled_count],
              ["Assignments", subject.assignments_count],
            ]}
          />
          {role === "admin" && subject.approval === "approved" && (
            <>
              <SubjectTerms subjectId={id} />
              <TeachingAssignmentList owner={{ subject_id: id }} term={subject.term_id} assigns={assigns} />
            </>
          )}
        </>
      )}
    </SidePanel>
  )
}

function ApprovalNotice({ subject: { approval, rejection_reason } }: { subject: Subject }) {
  const { role } = useUser()
  if (approval === "approved") return null
  return (
    <Notice tone="warn">
      <p>{approval === "waiting" ? waitingText[role === "admin" ? "admin" : "lecturer"] : rejectedText}</p>
      {rejection_reason && <p>{`Reason: ${rejection_reason}`}</p>}
    </Notice>
  )
}

const waitingText = {
  admin: "A lecturer created this module. It is offered and opens its students once you approve it.",
  lecturer: "This module is offered once an administrator approves it.",
}
const rejectedText =
  "This module was not approved. Once its lecturer changes it, it waits for approval again."

function TermLink({ subject }: { subject: Subject }) {
  if (subject.term_id === null) return "—"
  return <Link to={detailsOf(paths.terms, subject.term_id)}>{subjectTermText(subject)}</Link>
}
