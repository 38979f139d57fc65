/** Milliseconds between the warning and the end of an idle session (WCAG 2.2.1). */
const warningBefore = 2 * 60_000

/** The server records activity once a minute, so its clock may be that far ahead. */
const slack = 60_000

/** Returns when an idle session ends for a person who chose `minutes`; 0 is "never". */
export function idleEnd(lastActive: number, minutes: number) {
  return minutes === 0 ? Number.POSITIVE_INFINITY : lastActive + minutes * 60_000 - slack
}

/** Whether a session that no page watched is over. One that was last used in the future was used by another clock, nobody knows when. */
export const isIdleOver = ({
  now,
  lastActive,
  minutes,
}: {
  now: number
  lastActive: number
  minutes: number
}) => minutes > 0 && (now >= idleEnd(lastActive, minutes) || lastActive > now + slack)

/**
 * Decides the next step of an idle session: nothing, telling the server that the user is active without sending
 * anything (reading, or filling in a long form), a warning, or the end.
 */
export function idleStep({ now, endsAt, touched }: { now: number; endsAt: number; touched: number }) {
  if (now >= endsAt) return "end"
  if (now < endsAt - warningBefore) return "wait"
  return touched >= endsAt - warningBefore - slack ? "stay" : "warn"
}
