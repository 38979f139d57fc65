import type { HistoryEvent } from "#contract/registry/histories.ts"

const texts: Readonly<Record<HistoryEvent["kind"], string>> = {
  admitted: "Admitted to the college",
  enrolled: "Enrolled in",
  excuse_asked: "Asked to be excused for",
  excuse_accepted: "Excused for",
  excuse_rejected: "Not excused for",
  report_published: "Report published for",
  report_read: "Report read for",
  document_issued: "Issued:",
  document_revoked: "Revoked:",
  promoted: "Moved up to class",
  repeating: "Repeats the year in class",
  graduated: "Graduated",
  withdrawn: "Left the college",
}
/** Words that would stand alone without a class. */
const withoutClass = { promoted: "Moved up", repeating: "Repeats the year" } as const

/** "Excused for 3 – 5 Mar 2026" */
export function eventText({ kind, about }: Pick<HistoryEvent, "kind" | "about">) {
  if (about !== null) return `${texts[kind]} ${about}`
  return kind === "promoted" || kind === "repeating" ? withoutClass[kind] : texts[kind]
}
