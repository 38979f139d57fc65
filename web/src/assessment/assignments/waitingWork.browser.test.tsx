import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import { sendOrStore } from "../../lib/outbox/outbox.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { emptyOutboxForEachTest, withEndlessPauses } from "../../lib/testing/testOutbox.ts"
import { SubmitDialog } from "./SubmitDialog.tsx"

emptyOutboxForEachTest()

const user = { id: 1, role: "student", classes: ["P1"] } as unknown as Profile
const work = {
  id: 7,
  title: "Poster",
  due_date: "2083-03-04T14:30:00.000Z",
  late_allowed: false,
  further_formats: [],
  submission_id: 5,
  submission_file_name: "earlier.txt",
  group: null,
  extension: null,
} as unknown as OwnAssignment

test("whoever hands in again while their work waits on the device is told which file is replaced, and finds its notes", async () => {
  withEndlessPauses()
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))
  const waiting = {
    name: "submission 7",
    endpoint: "POST /assignments/{id}/submit",
    parts: { params: { id: 7 }, body: { studentClass: "P1", submission_text: "Notes of the first" } },
    files: { submissionFile: { kind: "submission", into: "upload_id" } },
    title: "Your work for “Poster”",
    counted: { number: 1, singular: "hand-in", plural: "hand-ins" },
    path: "/student/assignments",
    failure: "Failed to submit assignment: ",
  } as const
  const dialog = <SubmitDialog work={work} className="P1" onClose={() => {}} onSubmitted={() => {}} />
  const screen = await renderInPortal(dialog, { user })
  await expect.element(page.getByText(/takes the place of “earlier\.txt”, which is kept/)).toBeVisible()
  await screen.unmount()
  await sendOrStore(waiting, { submissionFile: new File(["first"], "first.txt") })
  await renderInPortal(dialog, { user })
  await expect.element(page.getByText(/^“first\.txt” is on this device and not sent yet\./)).toBeVisible()
  await expect.element(page.getByLabelText(/^Notes/)).toHaveValue("Notes of the first")
  await expect.element(page.getByText(/which is kept\. Only the newest/)).not.toBeInTheDocument()
})
