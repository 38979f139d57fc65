import { api } from "#contract/api.ts"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { Change } from "#contract/office/audit.ts"

const endpoints: Readonly<Record<string, Endpoint>> = api

const verbs: Readonly<Record<string, string>> = {
  POST: "added",
  PUT: "changed",
  PATCH: "changed",
  DELETE: "deleted",
  delete_old_records: "deleted old entries",
}

/** The label of a call, including calls of endpoints that were removed. */
export const labelOf = (action: string) =>
  endpoints[action]?.auditLabel ?? verbs[itemAt(action.split(" "), 0)] ?? action

const auditedKeys = Object.keys(endpoints).filter(
  (key) => !key.startsWith("GET ") && !endpoints[key]?.unaudited,
)

/** Every label that the log can contain. */
export const labels = Array.from(new Set(auditedKeys.map(labelOf))).sort()

/** The calls that a label covers. */
export const actionsOf = (label: string) => auditedKeys.filter((key) => labelOf(key) === label)

type Values = Readonly<Record<string, Change["before"]>> | null

/** The values that a write set, changed or removed. */
export function changesOf(before: Values, after: Values): Change[] {
  return Object.keys({ ...before, ...after })
    .filter((field) => field !== "id")
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => change.before !== null || change.after !== null)
}
