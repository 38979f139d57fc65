import { onAnswer } from "../../../lib/outbox/sending.ts"
import type { SheetIdentity } from "./batches.ts"
import { createSheet, type GradeSheet } from "./sheet.ts"
import type { Answer } from "./types.ts"

/** The sheets that were opened in this tab. A sheet continues to send after its screen was left. */
const sheets = new Map<string, GradeSheet>()

export function openSheet(identity: SheetIdentity) {
  const known = sheets.get(identity.name) ?? createSheet(identity)
  sheets.set(identity.name, known)
  return known
}

onAnswer((write, reply) => {
  const sheet = [...sheets.values()].find(({ identity }) => write.name.startsWith(`${identity.name} #`))
  return sheet?.applyAnswers((reply as { data: { cells: Answer[] } }).data.cells) ?? false
})
