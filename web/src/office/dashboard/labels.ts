import type { AuditEntry } from "#contract/office/audit.ts"

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
