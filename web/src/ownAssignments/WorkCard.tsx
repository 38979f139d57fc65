import type { OwnAssignment } from "#contract/ownAssignments.ts"
import { classText, dueText, fileText, setterText, subjectText } from "../assignments/words.ts"
import { Badge } from "../ui/Badge.tsx"
import { Card } from "../ui/Card.tsx"
import { type Doings, offersAnything, WorkActions } from "./WorkActions.tsx"
import { handedInText, marksText, statusTone, statusWord } from "./words.ts"

/** A piece of work, what became of hers, and what she can do now. */
export function WorkCard({ work, ...doings }: Doings & { work: OwnAssignment }) {
  const { title, subject_code, description, status } = work
  const attached = fileText(work)
  const handedIn = handedInText(work)
  return (
    <Card
      title={title}
      over={subjectText(work)}
      seed={subject_code}
      badge={<Badge tone={statusTone[status]}>{statusWord[status]}</Badge>}
      lines={[
        `Due ${dueText(work.due_date)}${work.late_allowed ? ", late work is taken" : ""}`,
        `${classText(work.student_class)}, assigned by ${setterText(work)}`,
        marksText(work),
        attached && `Attached: ${attached}`,
        handedIn && `Handed in: ${handedIn}`,
      ]}
      actions={offersAnything(work) && <WorkActions work={work} {...doings} />}
    >
      {description && <p>{description}</p>}
    </Card>
  )
}
