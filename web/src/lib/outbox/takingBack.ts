import type { Drafts } from "../../ui/form/draftsContext.ts"
import { draftNow, fitsDraft } from "../drafts.ts"
import { fileOf } from "./entries.ts"
import type { Entry, Files } from "./entry.ts"
import { dropEntry } from "./outbox.ts"

export async function filesOf({ name, files = {} }: Entry): Promise<Files> {
  const takenBack: Record<string, File> = {}
  for (const field of Object.keys(files)) {
    const file = await fileOf(name, field)
    if (file) takenBack[field] = file
  }
  return takenBack
}

/**
 * Puts a refused entry back into its form, where the author can correct it. If the form has unsaved input of something else, the
 * author is asked first. Returns false if they say no. The entry remains if a file of it is too large for the form's draft,
 * because it is the only copy on this device.
 */
export async function takeBack(entry: Entry, drafts: Drafts, mayReplace: () => Promise<boolean>) {
  if (entry.form === undefined) return true
  const isUnsaved = (await drafts.find(entry.form)) !== undefined
  const isOwn = draftNow(entry.form)?.at === entry.draft?.at
  if (isUnsaved && !isOwn && !(await mayReplace())) return false
  const files = await filesOf(entry)
  const isStored = await drafts.store(entry.form, { ...entry.parts.body, ...files }, entry)
  if (isStored && Object.values(files).every(fitsDraft)) await dropEntry(entry.name)
  return true
}
