import type { ComponentProps } from "react"
import { daysText } from "#contract/lib/dates.ts"
import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"
import type { Badge } from "../../ui/content/Badge.tsx"

export const stateLabel = { waiting: "Waiting", accepted: "Accepted", rejected: "Rejected" } as const

export const stateTone = {
  waiting: "warn",
  accepted: "good",
  rejected: "bad",
} as const satisfies Record<Excuse["state"], ComponentProps<typeof Badge>["tone"]>

/** "3 Mar 2026", "3 – 5 Mar 2026" */
export const datesText = ({ first_date, last_date }: Pick<Excuse, "first_date" | "last_date">) =>
  daysText(first_date, last_date)

export type Decision = "accept" | "reject"

/**
 * The decisions that the office may make (record 21). A waiting excuse can be accepted or rejected. A decided one can get
 * the opposite decision.
 */
export const decisionsOn = ({ state }: Pick<Excuse, "state">) =>
  [
    state !== "accepted" && ({ decision: "accept", label: "Accept" } as const),
    state !== "rejected" && ({ decision: "reject", label: "Reject" } as const),
  ].filter((each) => each !== false)

/** The student's name, which the server sends only to the office. */
export const studentOf = ({ first_name = "", last_name = "" }: Excuse) => `${first_name} ${last_name}`.trim()
