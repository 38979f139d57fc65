import type { PolicyVersion } from "#contract/assessment/gradingPolicies/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { Backup, BackupSettings } from "#contract/office/backups.ts"
import type { Opening } from "#contract/office/opening.ts"
import type { Retention } from "#contract/office/retention.ts"
import { nextStation, stationsOf } from "#contract/office/stations.ts"

/** The counts that the index of settings shows. */
export const countNames = [
  "college",
  "pages",
  "drafts",
  "departments",
  "retired",
  "cohorts",
  "retired_cohorts",
  "retired_classes",
  "rooms",
  "holidays",
  "administrators",
  "unsent",
  "waiting",
  "tokens",
  "entries",
  "deleted_records",
  "notices",
] as const

/** A college that is being opened shows the next station. */
export function openingText(opening: Opening) {
  if (opening.is_over) return "The first lesson was taught."
  const stations = stationsOf(opening)
  const doneCount = stations.filter(({ isDone }) => isDone).length
  const next = nextStation(stations)
  return `${doneCount} of ${countText(stations.length, "station")} done${next ? `; next: ${next.title}` : ""}.`
}

export const inUseText = (inUse: string, retired: number) =>
  `${inUse}${retired > 0 ? `, ${retired} retired` : ""}.`

export function policyText({ id, policy: { weights, scale } }: PolicyVersion) {
  const letters = scale.filter(({ from }) => from > 0).map(({ letter, from }) => `${letter} ${from}`)
  return `Version ${id}: assignments ${weights.assignment}%, end of module ${weights.end_module}%; ${letters.join(", ")}.`
}

export const retentionText = ({ mail_days, notification_days, session_days, audit_days }: Retention) =>
  `Days: mail ${mail_days}, notifications ${notification_days}, sign-in records ${session_days}, audit log ${audit_days}.`
/**
 * Waiting mail is on its way, mail that was tried and refused is not sent, and without a mail server no mail reaches anybody.
 */
export function mailText(facts: { hasMailServer: boolean; unsent: number; waiting: number }) {
  if (!facts.hasMailServer) return "No mail server is set, so emails reach nobody."
  const failed = facts.unsent > 0 && `${countText(facts.unsent, "mail")} not sent.`
  const onTheWay = facts.waiting > 0 && `${countText(facts.waiting, "mail")} on the way.`
  return [failed, onTheWay].filter(Boolean).join(" ") || "Everything is sent."
}
export const backupText = (
  { frequency, hour }: Pick<BackupSettings, "frequency" | "hour">,
  last: Pick<Backup, "started_at"> | undefined,
) => {
  const often = { daily: "Every day", weekly: "Every Sunday", off: "Never by itself" }[frequency]
  const timeOfDay = frequency === "off" ? "" : ` at ${String(hour).padStart(2, "0")}:00`
  const lastOne = last ? `The last good one is of ${instantText(last.started_at)}.` : "There is none yet."
  return `${often}${timeOfDay}. ${lastOne}`
}
