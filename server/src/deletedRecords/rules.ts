import type { DeletedKind } from "#contract/deletedRecords.ts"

type Restored = { kind: DeletedKind; label: string }

/** What is said after restoring a record; the last sentence names what didn't come back with it. */
export function wordsOf({ kind, label }: Restored, lacking: readonly string[]) {
  const gone = [losses[kind], ...(lacking.includes("module_item") ? [itemLost] : [])].filter(Boolean)
  return [`${label} is restored.`, ...gone].join(" ")
}

const itemLost = "Its place in the module's content was taken meanwhile."

const losses: Partial<Record<DeletedKind, string>> = {
  student: "They can sign in again. Places at events were given up and don't come back.",
  lecturer: "They can sign in again. Places at events were given up and don't come back.",
  material: "The notifications about it don't come back.",
  announcement: "The notifications about it don't come back.",
}
