import type { MailLine } from "#contract/college/mail.ts"
import { collegeTime, distanceText } from "#contract/lib/dates.ts"

export const statusLabel = {
  waiting: "Waiting",
  unsent: "Unsent",
  written: "Not emailed",
  sent: "Sent",
} as const
export const statusTone = { waiting: "quiet", unsent: "bad", written: "warn", sent: "good" } as const

/** The reason why a message is not sent, without the mail server's own words in brackets, which the details show. */
export function whyUnsent({ status, last_error }: MailLine) {
  if (status === "sent") return ""
  if (status === "written") return "No mail server was set. It is only in the data folder."
  if (status === "waiting") return "On its way."
  return last_error?.replace(/ \(.*$/s, "") ?? ""
}

/** Says what happens to an unsent message next. */
export function nextAttemptText({ next_attempt_at }: MailLine, now = collegeTime()) {
  if (next_attempt_at === null) return "This won't be retried automatically. Fix the problem, then resend."
  return Date.parse(next_attempt_at) <= now + 60_000
    ? "It is tried again in a moment."
    : `It is tried again ${distanceText(next_attempt_at, now)}.`
}
