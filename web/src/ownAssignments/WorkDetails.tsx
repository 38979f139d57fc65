import type { OwnAssignment } from "#contract/ownAssignments.ts"
import { classText, dueText, fileText, setterText, subjectText } from "../assignments/words.ts"
import { Badge } from "../ui/Badge.tsx"
import { Details } from "../ui/Details.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { PlainText } from "../ui/PlainText.tsx"
import { type Doings, WorkActions } from "./WorkActions.tsx"
import { handedInText, marksText, statusTone, statusWord } from "./words.ts"

type Props = Doings & { work: OwnAssignment; onClose: () => void }

/** One piece of work in full, where a notification leads. */
export function WorkDetails({ work, onClose, ...doings }: Props) {
  const { status, feedback } = work
  const attached = fileText(work)
  const handedIn = handedInText(work)
  return (
    <Dialog title={work.title} size="large" onClose={onClose}>
      {work.description && <PlainText>{work.description}</PlainText>}
      <Details
        items={[
          [
            "Status",
            <Badge key="status" tone={statusTone[status]}>
              {statusWord[status]}
            </Badge>,
          ],
          ["Due", dueText(work.due_date)],
          ["Subject", subjectText(work)],
          ["Class", classText(work.student_class)],
          ["Points", marksText(work)],
          ["Assigned by", setterText(work)],
          attached !== null && ["Attached", attached],
          handedIn !== null && ["Handed in", handedIn],
          feedback !== null && ["Feedback", feedback],
        ]}
      />
      <div className="buttons">
        <WorkActions work={work} {...doings} />
      </div>
    </Dialog>
  )
}
