/** Milliseconds between the warning and the end of an idle session (WCAG 2.2.1). */
const warningBefore = 2 * 60_000

/** The server records activity only once a minute, so it may end an idle session up to a minute before this device would. */
const slack = 60_000

/** Returns when an idle session ends for a person who chose `minutes`; 0 is "never". */
export function idleEnd(lastActive: number, minutes: number) {
  return minutes === 0 ? Number.POSITIVE_INFINITY : lastActive + minutes * 60_000 - slack
}

/**
 * Returns whether a session that no page watched counts as expired. If its last use is in the future, another clock wrote
 * it. The real time is then unknown, and the session counts as expired.
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
 * Decides the next step of an idle session: wait, signal activity to the server, warn, or end. The signal is for a user who
 * is active without sending anything, because they read or fill in a long form.
 */
export function idleStep({ now, endsAt, touched }: { now: number; endsAt: number; touched: number }) {
  if (now >= endsAt) return "end"
  if (now < endsAt - warningBefore) return "wait"
  return touched >= endsAt - warningBefore - slack ? "signal" : "warn"
}
