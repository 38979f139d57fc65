import type { PolicyVersion } from "#contract/gradingPolicies/endpoints.ts"
import type { Retention } from "#contract/retention.ts"

export const numbers = [
  ...(["college", "pages", "drafts", "departments", "retired"] as const),
  ...(["rooms", "holidays", "administrators", "unsent", "tokens"] as const),
] as const

export const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

export const policyText = ({ id, policy: { weights, scale } }: PolicyVersion) =>
  `Version ${id}: assignments ${weights.assignment}%, end of module ${weights.end_module}%; ${scale
    .filter(({ from }) => from > 0)
    .map(({ letter, from }) => `${letter} ${from}`)
    .join(", ")}.`

export const retentionText = ({ mail_days, notification_days, message_days, session_days }: Retention) =>
  `Days: mail ${mail_days}, notifications ${notification_days}, messages ${message_days}, sign-in records ${session_days}.`
