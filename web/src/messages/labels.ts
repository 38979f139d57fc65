import type { MessageLine } from "#contract/messages.ts"

export const statusWord = { new: "New", read: "Read", answered: "Answered" } as const
export const statusTone = { new: "info", read: "quiet", answered: "good" } as const

/** Opens the administrator's own mail program with an answer begun. */
export function replyTo({ email, subject }: Pick<MessageLine, "email" | "subject">) {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}

/** What a message can be marked as from where it stands. */
export function marksOf({ status }: Pick<MessageLine, "status">) {
  const marks = [
    { status: "read", label: "Mark as read" },
    { status: "answered", label: "Mark as answered" },
    { status: "new", label: "Mark as new" },
  ] as const
  return marks.filter((mark) => mark.status !== status)
}
