import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"

/** The most waiting excuses of one student. The limit protects the storage of their files, and no ill student reaches it. */
const maxWaiting = 10

export function whyNotSent({ left_as, waiting }: { left_as: string | null; waiting: number }) {
  if (left_as !== null)
    return "You have left the college, so no excuse can be sent any more. Please ask the office."
  return waiting < maxWaiting
    ? undefined
    : `${maxWaiting} of your excuses wait for the office. Please ask there, or withdraw one.`
}

export const whyNotChanged = ({ state }: Pick<Excuse, "state">) =>
  state === "waiting" ? undefined : "The office has decided on this excuse, so it can't be changed any more."

/** Only an accepted excuse removes absences from the percentage. */
export const changesAttendance = (before: Pick<Excuse, "state">, state: Excuse["state"]) =>
  (before.state === "accepted") !== (state === "accepted")

/** A closed term keeps its attendance (product decision 3.1). */
export const whyNotDecided = (coversClosedTerm: boolean) =>
  coversClosedTerm
    ? "A class that was missed on these days is of a closed term, so its attendance can't be changed."
    : undefined

type Days = { first_date: string; last_date: string }

export const isForOtherDays = (before: Days, after: Days) =>
  before.first_date !== after.first_date || before.last_date !== after.last_date
