/** Milliseconds between the warning and the end of an idle session (WCAG 2.2.1). */
const warningBefore = 2 * 60_000

/** The server records activity only once a minute, so it may end an idle session up to a minute before this device would. */
const slack = 60_000

/** Returns when an idle session ends for a person who chose `minutes`; 0 is "never". */
export function idleEnd(lastActive: number, minutes: number) {
  return minutes === 0 ? Number.POSITIVE_INFINITY : lastActive + minutes * 60_000 - slack
}

/**
 * Whether a session that no page watched has expired. A last use in the future was written by another clock, so its real time is
 * unknown.
 */
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
 * Decides the next step of an idle session: nothing, a signal to the server, a warning, or the end. The signal is for a user who
 * is active without sending anything, because they read or fill in a long form.
 */
export function idleStep({ now, endsAt, touched }: { now: number; endsAt: number; touched: number }) {
  if (now >= endsAt) return "end"
  if (now < endsAt - warningBefore) return "wait"
  return touched >= endsAt - warningBefore - slack ? "stay" : "warn"
}
