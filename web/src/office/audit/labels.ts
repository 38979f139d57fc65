import { instantText, shortDayText } from "#contract/lib/dates.ts"
import { isDay } from "#contract/lib/days.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import type { AuditEntry, Change } from "#contract/office/audit.ts"

/** "end_date", "endDate": "End date" */
export function nameText(name: string) {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return capitalized(words)
}

/** "Academic year 2026-2027", "Chikondi Banda"; the id if the record has no name. */
export function recordText({ entity, entity_id, subject, actor_id }: AuditEntry) {
  if (entity === null) return ""
  if (entity !== "person") return `${nameText(entity)} ${subject ?? `no. ${entity_id}`}`
  return `${actor_id}` === entity_id ? "Own account" : (subject ?? `Person no. ${entity_id}`)
}

/** "Chikondi Banda" */
export const actorText = ({ actor }: AuditEntry) => actor ?? "Not signed in"

/** "End date, name and 3 more" */
export function fieldsText(fields: readonly string[]) {
  const names = fields
    .slice(0, 3)
    .map(nameText)
    .map((name, index) => (index === 0 ? name : name.toLowerCase()))
  const unnamed = fields.length - names.length
  return unnamed > 0 ? `${names.join(", ")} and ${unnamed} more` : names.join(", ")
}

/** "2026-01-31T12:00:00.000Z" */
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A value in readable form. */
export function valueText(value: Change["before"]): string {
  if (value === null || value === "") return "—"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (Array.isArray(value)) return value.map(valueText).join(", ") || "—"
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([name, part]) => `${nameText(name)}: ${valueText(part)}`)
      .join("; ")
  }
  if (isDay(value)) return shortDayText(value)
  if (typeof value === "string" && instant.test(value)) return instantText(value)
  return String(value)
}
