import { CallError } from "../api/callError.ts"
import { requireReadable } from "../api/readableFiles.ts"
import type { StallTimeout } from "../api/stallTimeout.ts"
import { discardUpload, uploadInPieces } from "../transfer/upload.ts"
import { changeEntry, fileOf, find, renewKey, storeAsItIs } from "./entries.ts"
import type { Outgoing } from "./entry.ts"
import { dropInterruptedFiles } from "./interruptedFiles.ts"

// Once a page, as soon as somebody may choose a file, which needs room.
dropInterruptedFiles().catch(console.info)

/** Sends those files of an entry that the server doesn't have yet. Returns the ids of the uploads, for the body. */
export async function sendFiles(entry: Outgoing, stall: StallTimeout) {
  const idsByField: Record<string, number> = {}
  /** Returns whether the entry is still the same one. Its author may have replaced it with one that has another file. */
  const isStill = () => find(entry.name)?.key === entry.key
  if (!entry.uploads) for (const { id } of Object.values(entry.left ?? {})) void discardUpload(id)
  for (const [field, { kind, into }] of Object.entries(entry.files ?? {})) {
    const upload = find(entry.name)?.uploads?.[field]
    if (upload?.isWhole) {
      idsByField[into] = upload.id
      continue
    }
    const file = await fileOf(entry.name, field)
    if (!file) throw lostFile(field)
    await requireReadable({ [field]: file })
    const note = async (uploadId: number, isWhole: boolean) => {
      if (!isStill()) {
        // After a sign-out the upload can be continued, but other work that has replaced this one doesn't need it.
        if (find(entry.name)) void discardUpload(uploadId)
        return
      }
      changeEntry(entry.name, {
        uploads: { ...find(entry.name)?.uploads, [field]: { id: uploadId, isWhole } },
      })
      await storeAsItIs(entry.name)
    }
    const report = (done: number) => {
      stall.noteProgress()
      if (isStill()) changeEntry(entry.name, { sent: { done, size: file.size } })
    }
    const began = (startedId: number) => note(startedId, false)
    const id = await uploadInPieces({ file, kind, known: upload?.id, began, signal: stall.signal, report })
    await note(id, true)
    idsByField[into] = id
  }
  return idsByField
}

/** Refuses an entry whose file this device can't find any more, because it would be saved without the file. */
function lostFile(field: string) {
  const message = "Its file can’t be read on this device any more. Please choose it again."
  return new CallError(422, { code: "invalid", message, errors: { [field]: message } })
}

/**
 * Returns whether the server has deleted an upload that was complete before this attempt. The entry then gets a new key, because for the old key
 * the server would repeat its first answer. The file is sent again.
 */
export async function forgetLostUploads(entry: Outgoing, { status, errors }: CallError) {
  const { name, uploads, files = {} } = entry
  const wasWhole = Object.values(uploads ?? {}).some(({ isWhole }) => isWhole)
  const isAboutFile = Object.keys(files).some((field) => field in errors)
  if (!wasWhole || status !== 422 || !isAboutFile) return false
  renewKey(entry, { uploads: undefined })
  await storeAsItIs(name)
  return true
}
