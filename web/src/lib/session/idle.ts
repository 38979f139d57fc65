/** Milliseconds between the warning and the end of an idle session (WCAG 2.2.1). */
const warningBefore = 2 * 60_000

/** The server notes activity once a minute: its clock may be that much ahead of ours. */
const slack = 60_000

/** When an idle session ends, of a person who chose `minutes`; 0 is "never". */
export function idleEnd(lastActive: number, minutes: number) {
  return minutes === 0 ? Number.POSITIVE_INFINITY : lastActive + minutes * 60_000 - slack
}

/**
 * What to do about an idle session now: nothing, tell the server that she is at work though she sends nothing
 * (she reads, or fills in a long form), warn her, or end it.
 */
export function idleStep({ now, endsAt, touched }: { now: number; endsAt: number; touched: number }) {
  if (now >= endsAt) return "end"
  if (now < endsAt - warningBefore) return "wait"
  return touched >= endsAt - warningBefore - slack ? "stay" : "warn"
}
