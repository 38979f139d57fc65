import { onAnswer } from "../../lib/outbox/sending.ts"
import type { BatchesOf } from "./batches.ts"
import { createSheet, type GradeSheet } from "./sheet.ts"
import type { Answer } from "./types.ts"

/** The sheets that were opened in this tab. A sheet continues to send after its screen was left. */
const sheets = new Map<string, GradeSheet>()

export function sheetOf(of: BatchesOf) {
  const known = sheets.get(of.name) ?? createSheet(of)
  sheets.set(of.name, known)
  return known
}

onAnswer((write, reply) => {
  const sheet = [...sheets.values()].find(({ of }) => write.name.startsWith(`${of.name} #`))
  return sheet?.answer((reply as { data: { cells: Answer[] } }).data.cells) ?? false
})
