import type { Drafts } from "../../ui/form/draftsContext.ts"
import { fitsDraft } from "../drafts.ts"
import { saveFile } from "../saveFile.ts"
import { fileOf } from "./entries.ts"
import type { Entry, Files } from "./entry.ts"
import { dropEntry } from "./outbox.ts"

async function filesOf({ name, files = {} }: Entry): Promise<Files> {
  const takenBack: Record<string, File> = {}
  for (const field of Object.keys(files)) {
    const file = await fileOf(name, field)
    if (file) takenBack[field] = file
  }
  return takenBack
}

/**
 * Puts a refused entry back into its form, where the author can correct it. The entry remains if a file of it is too large for
 * the form's draft, because it is the only copy on this device.
 */
export async function takeBack(entry: Entry, drafts: Drafts) {
  if (entry.form === undefined) return
  const files = await filesOf(entry)
  const isStored = await drafts.store(entry.form, { ...entry.parts.body, ...files })
  if (isStored && Object.values(files).every(fitsDraft)) await dropEntry(entry.name)
}

/** Lets the author save a waiting entry as a file, so that it is not lost with this device. */
export async function saveEntry(entry: Entry) {
  const { title, at, endpoint, parts } = entry
  const text = JSON.stringify({ title, made: new Date(at).toISOString(), endpoint, ...parts }, null, 2)
  saveFile(new File([text], `${title.replace(/[^\p{L}\d]+/gu, "-")}.json`, { type: "application/json" }))
  for (const file of Object.values(await filesOf(entry))) saveFile(file)
}
