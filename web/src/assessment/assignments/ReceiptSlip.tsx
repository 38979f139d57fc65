import { useState } from "react"
import type { Receipt } from "#contract/assessment/submissions.ts"
import { instantText } from "#contract/lib/dates.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { useData } from "../../lib/api/data.ts"
import { useHasMailServer, useUser } from "../../lib/session/user.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Slip } from "../../ui/content/Slip.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { EarlierVersions } from "../submissions/EarlierVersions.tsx"

type Props = {
  assignmentId: number
  /** The work was handed in just now. A receipt on this device therefore belongs to an earlier version. */
  isNew?: boolean
  onClose: () => void
}

/** The receipt of a submission, on screen and on paper, with everything needed to identify it. */
export function ReceiptSlip({ assignmentId, isNew = false, onClose }: Props) {
  const [openedAt] = useState(() => Date.now())
  const submission = useData("GET /assignments/{id}/my-submission", { params: { id: assignmentId } })
  const data = isNew && submission.dataUpdatedAt < openedAt ? undefined : submission.data
  if (data) return <ReceiptDetails receipt={data.submission} onClose={onClose} />
  return (
    <Dialog title="Receipt" size="small" onClose={onClose}>
      <Loaded query={{ ...submission, data }}>{() => null}</Loaded>
    </Dialog>
  )
}

function ReceiptDetails({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { firstName, lastName, studentNumber, email } = useUser()
  const { reference, number, late, submission_file_name, submission_file_size } = receipt
  return (
    <Slip title="Your work was received" code={reference} onClose={onClose}>
      <Details
        items={[
          ["Received", `${instantText(receipt.submitted_at)}${late ? ", late" : ""}`],
          receipt.completed_at !== null && ["Complete", instantText(receipt.completed_at)],
          receipt.made_at !== null && ["Made on the phone", instantText(receipt.made_at)],
          ["Assignment", receipt.assignment_title],
          // A receipt that an older release stored on the device lacks the field.
          receipt.assignment_deleted === true && [
            "Deleted",
            "Nothing can be handed in any more. Your work is kept.",
          ],
          ["Student", `${firstName} ${lastName}, ${studentNumber}`],
          ["File", submission_file_name],
          ["Size", sizeOf(submission_file_size)],
          number > 1 && ["Version", number],
          receipt.group_number !== null && ["Group", `Group ${receipt.group_number}`],
          ["Class", receipt.student_class],
          receipt.notes !== null && ["Notes", receipt.notes],
          ["SHA-256", <Digits key="sha256" value={receipt.submission_file_sha256} />],
        ]}
      />
      {receipt.earlier_versions.length > 0 && (
        <p className="buttons">
          <EarlierVersions submission={receipt} hiddenLabel={`for ${receipt.assignment_title}`} />
        </p>
      )}
      <p>Keep this reference. {useHasMailServer() && emailSentence(receipt, email !== null)}</p>
    </Slip>
  )
}

/** The receipt is mailed to the one who handed in, if they have an email address (product decision 3.21). */
function emailSentence({ group_number }: Receipt, hasEmail: boolean) {
  if (group_number !== null)
    return "The receipt is emailed to the student who handed in, if they have an address."
  return hasEmail && "The receipt is emailed to you, too."
}

/** Shows the size rounded and in bytes, so that a truncated file can be noticed. */
const sizeOf = (bytes: number) =>
  bytes < 1024 ? fileSize(bytes) : `${fileSize(bytes)} (${numberText(bytes)} bytes)`

/** Groups the digits of a checksum, so that people can compare them. */
const Digits = ({ value }: { value: string }) => <>{value.match(/.{1,8}/g)?.join(" ")}</>
