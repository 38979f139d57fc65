import type { MessageLine } from "#contract/communication/messages/endpoints.ts"
import { heldDays } from "#contract/communication/messages/holding.ts"
import { dayOf, dayText } from "#contract/lib/dates.ts"

export const statusLabel = { new: "New", read: "Read", answered: "Answered", held: "Held" } as const
export const statusTone = { new: "info", read: "quiet", answered: "good", held: "warn" } as const

/** The reasons for holding a message, as the list shows them. The panel shows the reason in a sentence. */
export const holdReasonLabel = {
  trap: "hidden field",
  name: "link in the name",
  links: "many links",
  repeated: "the same text again",
  rate: "many at once",
} as const

/** An address that opens the reader's mail program with a reply. */
export function replyTo({ email, subject }: Pick<MessageLine, "email" | "subject">) {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}

/** The states to which a message can be moved. A held message must be released before that. */
export function otherStatuses({ status }: Pick<MessageLine, "status">) {
  const marks = [
    { status: "read", label: "Mark as read" },
    { status: "answered", label: "Mark as answered" },
    { status: "new", label: "Mark as new" },
  ] as const
  return status === "held" ? [] : marks.filter((mark) => mark.status !== status)
}

/** The day on which a held message is deleted automatically. */
export const deletedOn = ({ created_at }: Pick<MessageLine, "created_at">) =>
  dayText(dayOf(new Date(Date.parse(created_at) + heldDays * 86_400_000).toISOString()))
