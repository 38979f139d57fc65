import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"

/** A bound for files of a shared storage, which nobody meets who is ill. */
const maxWaiting = 10

export const whyNoMore = (waiting: number) =>
  waiting < maxWaiting
    ? undefined
    : `${maxWaiting} of your excuses wait for the office. Please ask there, or withdraw one.`

export const whyNotChanged = ({ state }: Pick<Excuse, "state">) =>
  state === "waiting" ? undefined : "The office has decided on this excuse, so it can't be changed any more."

/** Only an accepted excuse takes absences out of the percentage. */
export const changesAttendance = (before: Pick<Excuse, "state">, state: Excuse["state"]) =>
  (before.state === "accepted") !== (state === "accepted")

/** A closed term keeps its attendance (product decision 3.1). */
export const whyNotDecided = (coversClosedTerm: boolean) =>
  coversClosedTerm
    ? "A class that was missed on these days is of a closed term, so its attendance can't be changed."
    : undefined
