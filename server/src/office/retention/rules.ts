import { type RetainedKind, type Retention, retainedKinds } from "#contract/office/retention.ts"

export const kindsOf = (days: Omit<Retention, "version">): [kind: RetainedKind, days: number][] =>
  retainedKinds.map((kind) => [kind, days[`${kind}_days`]])

/** A line for the log about a night. */
export const wordsOf = (deleted: ReadonlyMap<RetainedKind, number>, isDone: boolean) =>
  `old records deleted: ${[...deleted].map(([kind, count]) => `${kind} ${count}`).join(", ") || "none"}` +
  (isDone ? "" : "; more are left for the next night")
