import { type KeptKind, keptKinds, type Retention } from "#contract/retention.ts"

/** Each kind with its days. */
export const kindsOf = (days: Omit<Retention, "version">): [kind: KeptKind, days: number][] =>
  keptKinds.map((kind) => [kind, days[`${kind}_days`]])
