import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { freeSpaceOf } from "../files/diskSpace.ts"
import { createDrafts } from "../files/drafts.ts"
import type { Storage } from "../files/storage.ts"
import { dayOf, isDay } from "../files/trashDays.ts"
import type { Bucket } from "./bucket.ts"
import { createS3Pieces } from "./bucketPieces.ts"

/**
 * Stores files in a bucket: kept/<key>, trash/<day>/<key>, pieces/<key>/…, and staged/<draft> for bytes that are sent in
 * advance. Drafts pass through the disk of the machine, which must have room for them.
 */
export function createS3Storage(bucket: Bucket, dataDir: string, free = freeSpaceOf(dataDir)): Storage {
  const drafts = createDrafts(dataDir, free)
  /** The drafts that this process has sent in advance. */
  const staged = new Set<string>()
  const keptAs = (key: string) => `kept/${key}`
  const stagedAs = (draft: string) => `staged/${basename(draft)}`

  const daysOfTrash = async () => (await bucket.listFolders("trash/")).filter(isDay)

  /** The object is in one of the two places at every moment. */
  async function move(from: string, to: string) {
    const isCopied = await bucket.copy(from, to)
    if (isCopied) await bucket.remove(from)
    return isCopied
  }

  async function restore(key: string) {
    for (const day of await daysOfTrash()) {
      if (await move(`trash/${day}/${key}`, keptAs(key))) return true
    }
    return false
  }

  return {
    pieces: createS3Pieces(bucket, drafts.draft, free),

    reach: bucket.reach,

    draft: drafts.draft,

    async stage(draft) {
      await bucket.write(stagedAs(draft), createReadStream(draft))
      staged.add(draft)
    },

    async unstage(draft) {
      // The record is written by now. A staged object that can't be removed is deleted at night.
      if (staged.delete(draft)) await bucket.remove(stagedAs(draft)).catch(() => undefined)
    },

    async put(key, draft) {
      if (staged.has(draft) && (await bucket.sizeOf(keptAs(key))) === undefined) {
        if (await bucket.copy(stagedAs(draft), keptAs(key))) return
      }
      const isNew = await bucket.write(keptAs(key), createReadStream(draft), { ifAbsent: true })
      if (!isNew) throw new Error(`There is a file ${key} already.`)
    },

    async sizeOf(key) {
      const size = await bucket.sizeOf(keptAs(key))
      return size === undefined && (await restore(key)) ? bucket.sizeOf(keptAs(key)) : size
    },

    async open(key, range) {
      const read = () => bucket.read(keptAs(key), range)
      const bytes = (await read()) ?? ((await restore(key)) ? await read() : undefined)
      if (!bytes) throw new Error(`There is no file ${key}.`)
      return bytes
    },

    async discard(key) {
      await move(keptAs(key), `trash/${dayOf(new Date())}/${key}`)
    },

    restore,

    async erase(key) {
      for (const day of await daysOfTrash()) await bucket.remove(`trash/${day}/${key}`)
      await bucket.remove(keptAs(key))
    },

    async *list(before) {
      for await (const { key, at } of bucket.list("kept/")) if (at < before) yield basename(key)
    },

    async *listTrash() {
      for await (const { key } of bucket.list("trash/")) yield basename(key)
    },

    async *listSizes() {
      for (const folder of ["kept/", "trash/"])
        for await (const { key, size } of bucket.list(folder)) yield { key: basename(key), size }
    },

    async emptyTrash(before) {
      const old = (await daysOfTrash()).filter((day) => day < dayOf(before))
      for (const day of old)
        for await (const { key } of bucket.list(`trash/${day}/`)) await bucket.remove(key)
    },

    async removeDrafts(before) {
      await drafts.removeDrafts(before)
      for await (const { key, at } of bucket.list("staged/")) if (at < before) await bucket.remove(key)
      await bucket.removeUnfinished(before)
    },
  }
}
