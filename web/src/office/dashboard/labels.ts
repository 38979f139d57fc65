import { itemAt, sum } from "#contract/lib/objects.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { AuditEntry } from "#contract/office/audit.ts"
import type { ClassSize } from "#contract/office/dashboard.ts"

/** The text of spec 001 section 8. */
export const loadFailure = "Failed to load dashboard data. Please try refreshing the page."

type NewsEntry = Pick<AuditEntry, "actor_id" | "actor" | "label" | "entity" | "entity_id" | "subject">

/** An entry of the audit log as a person and their action, such as "added the academic year 2026-2027". */
export function activityOf({ actor_id, actor, label, entity, entity_id, subject }: NewsEntry) {
  const who = actor ?? "Somebody"
  if (entity === "person" && entity_id === String(actor_id)) return { who, text: label }
  const noun = (entity ?? "record").replaceAll("_", " ")
  if (label.endsWith(" many")) return { who, text: `${label} ${noun}s` }
  if (subject === null) return { who, text: `${label} a record (${noun})` }
  const isNamed = entity === "person" || subject.toLowerCase().startsWith(noun)
  return { who, text: `${label} ${isNamed ? "" : `the ${noun} `}${subject}` }
}

/**
 * "320 in P1 to P8, 40 in each", "31 in P1 to P3, 9 (P2) to 12 (P1) in each" or "40 in P9". The classes are in the college's order,
 * and there is at least one.
 */
export function classSizesText(classes: readonly Pick<ClassSize, "class" | "count">[]) {
  const total = sum(classes.map(({ count }) => count))
  const first = itemAt(classes, 0)
  if (classes.length === 1) return `${numberText(total)} in ${first.class}`
  const bySize = classes.toSorted((a, b) => a.count - b.count)
  const smallest = itemAt(bySize, 0)
  const largest = itemAt(bySize, -1)
  const sizes =
    smallest.count === largest.count
      ? `${smallest.count}`
      : `${smallest.count} (${smallest.class}) to ${largest.count} (${largest.class})`
  return `${numberText(total)} in ${first.class} to ${itemAt(classes, classes.length - 1).class}, ${sizes} in each`
}
