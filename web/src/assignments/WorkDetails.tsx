import { dueText } from "#contract/lib/dates.ts"
import { useData } from "../lib/api/data.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { Details } from "../ui/content/Details.tsx"
import { PlainText } from "../ui/content/PlainText.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { classText, fileText, setterText, subjectText } from "./labels.ts"
import { handedInText, marksText, statusTone, statusWord } from "./mine.labels.ts"
import { type Doings, WorkActions } from "./WorkActions.tsx"

type Props = Doings & { id: number; onClose: () => void }

/** One piece of work in full, where a notification leads. */
export function WorkDetails({ id, onClose, ...doings }: Props) {
  const details = useData("GET /students/my-assignments/{id}", { params: { id } })
  return (
    <Dialog title={details.data?.assignment.title ?? "Assignment"} size="large" onClose={onClose}>
      <Loaded query={details}>
        {({ assignment: work }) => {
          const attached = fileText(work)
          const handedIn = handedInText(work)
          return (
            <>
              {work.description && <PlainText>{work.description}</PlainText>}
              <Details
                items={[
                  [
                    "Status",
                    <Badge key="status" tone={statusTone[work.status]}>
                      {statusWord[work.status]}
                    </Badge>,
                  ],
                  ["Due", dueText(work.due_date)],
                  ["Subject", subjectText(work)],
                  ["Class", classText(work.student_class)],
                  ["Points", marksText(work)],
                  ["Assigned by", setterText(work)],
                  attached !== null && ["Attached", attached],
                  handedIn !== null && ["Handed in", handedIn],
                  work.feedback !== null && ["Feedback", work.feedback],
                ]}
              />
              <div className="buttons">
                <WorkActions work={work} {...doings} />
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
