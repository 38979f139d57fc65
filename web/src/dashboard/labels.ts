import type { AuditEntry } from "#contract/audit.ts"

/** Spec 001 section 8. */
export const loadFailure = "Failed to load dashboard data. Please try refreshing the page."

type News = Pick<AuditEntry, "actor_id" | "actor" | "did" | "entity" | "entity_id" | "subject">

/** An entry of the audit log as a sentence: the person, and "added the academic year 2026-2027". */
export function newsOf({ actor_id, actor, did, entity, entity_id, subject }: News) {
  const who = actor ?? "Somebody"
  if (entity === "person" && entity_id === String(actor_id)) return { who, text: did }
  const noun = (entity ?? "record").replaceAll("_", " ")
  if (did.endsWith(" many")) return { who, text: `${did} ${noun}s` }
  if (subject === null) return { who, text: `${did} a record (${noun})` }
  const named = entity === "person" || subject.toLowerCase().startsWith(noun)
  return { who, text: `${did} ${named ? "" : `the ${noun} `}${subject}` }
}
