import type { MessageLine } from "#contract/messages.ts"

export const statusLabel = { new: "New", read: "Read", answered: "Answered" } as const
export const statusTone = { new: "info", read: "quiet", answered: "good" } as const

/** Opens the administrator's mail program with a reply. */
export function replyTo({ email, subject }: Pick<MessageLine, "email" | "subject">) {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}

/** The states that a message can be moved to. */
export function marksOf({ status }: Pick<MessageLine, "status">) {
  const marks = [
    { status: "read", label: "Mark as read" },
    { status: "answered", label: "Mark as answered" },
    { status: "new", label: "Mark as new" },
  ] as const
  return marks.filter((mark) => mark.status !== status)
}
