import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Rows } from "../../ui/list/Table.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"
import { assignedByText, classText, dueLine, fileText } from "./labels.ts"
import {
  groupText,
  handedInText,
  marksText,
  markText,
  moreTimeText,
  statusText,
  toneOf,
} from "./mine.labels.ts"
import { hasActions, OwnAssignmentActions, type SubmissionActions } from "./OwnAssignmentActions.tsx"

type Props = SubmissionActions & {
  assignments: readonly OwnAssignment[]
  hrefOf: (id: number) => string
}

/**
 * The student's assignments. Each one that can still be handed in is a card. The others are one line each, which opens the
 * details.
 */
export function OwnAssignments({ assignments, hrefOf, ...submissionActions }: Props) {
  const open = assignments.filter(({ may_submit }) => may_submit)
  const over = assignments.filter(({ may_submit }) => !may_submit)
  const columns: Column<OwnAssignment>[] = [
    {
      header: "Assignment",
      primary: true,
      cell: ({ id, title, subject_code, due_date }) => (
        <TwoLines note={`${subject_code} · due ${shortDayText(dayOf(due_date))}`}>
          <Link to={hrefOf(id)}>{title}</Link>
        </TwoLines>
      ),
    },
    { header: "Status", cell: (work) => <Badge tone={toneOf(work)}>{statusText(work)}</Badge> },
    { header: "Mark", numeric: true, cell: (work) => <strong>{markText(work)}</strong> },
  ]
  return (
    <>
      {open.length > 0 && (
        <Cards
          rows={open}
          card={(work) => <OwnAssignmentCard work={work} href={hrefOf(work.id)} {...submissionActions} />}
        />
      )}
      {over.length > 0 && (
        <div className="list-part">
          <Section title="Marked or closed">
            <Rows label="Marked or closed" fits opens columns={columns} rows={over} rowKey={({ id }) => id} />
          </Section>
        </div>
      )}
    </>
  )
}

type CardProps = SubmissionActions & { work: OwnAssignment; href: string }

/**
 * An assignment with the student's result and actions. On a phone it has what a student decides by, so that three fit on a
 * screen. The title opens the rest.
 */
function OwnAssignmentCard({ work, href, ...submissionActions }: CardProps) {
  const { title, subject_name, description } = work
  const isNarrow = useNarrow()
  const attached = fileText(work)
  const handedIn = handedInText(work)
  return (
    <Card
      title={title}
      to={href}
      over={subjectText(work)}
      seed={subject_name}
      badge={<Badge tone={toneOf(work)}>{statusText(work)}</Badge>}
      lines={[
        dueLine(work),
        moreTimeText(work),
        !isNarrow && `${classText(work.student_class)}, assigned by ${assignedByText(work)}`,
        groupText(work),
        !isNarrow && marksText(work),
        !isNarrow && attached && `Attached: ${attached}`,
        !isNarrow && handedIn && `Handed in: ${handedIn}`,
      ]}
      actions={hasActions(work) && <OwnAssignmentActions work={work} {...submissionActions} />}
    >
      {!isNarrow && description && <p>{description}</p>}
    </Card>
  )
}
