import { fullDayText } from "#contract/lib/dates.ts"
import { listText } from "#contract/lib/wording/wording.ts"

type ChangedLesson = { code: string; classes: readonly string[]; planned_date: string; is_cancelled: boolean }

/** Up to this many classes are named. If there are more, the rest is counted. */
const maxNamed = 5

/** The sentence about single changes that don't exist any more; undefined if there are none. */
export function droppedText(dropped: readonly ChangedLesson[]) {
  if (dropped.length === 0) return undefined
  const lines = dropped
    .slice(0, maxNamed)
    .map(
      ({ code, classes, planned_date, is_cancelled }) =>
        `${code} ${classes.join(", ")} of ${fullDayText(planned_date)} (${is_cancelled ? "cancelled" : "changed"})`,
    )
  const more = dropped.length - lines.length
  const all = more > 0 ? [...lines, `${more} more`] : lines
  return dropped.length === 1
    ? `This single change no longer applies: ${listText(all)}.`
    : `These ${dropped.length} single changes no longer apply: ${listText(all)}.`
}
