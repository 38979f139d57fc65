import { cacheAnswer, cachedAnswerOf } from "../api/answerCache.ts"
import { readAgain } from "../api/call.ts"
import { CallError } from "../api/callError.ts"
import { dataKey } from "../api/data.ts"
import { serverNow } from "../serverTime.ts"
import { dropBundle, loadBundles, type OfflineBundle } from "./bundles.ts"

/** Returns whether the person may no longer read the screen's data. The screen's files are then removed too. */
const isRefused = (error: unknown) => error instanceof CallError && [403, 404].includes(error.status)

/**
 * Reads the screens of the downloaded files again, so that their data is on the device for as long as the files. This doesn't
 * count as activity of the person.
 */
export async function renewBundles(): Promise<void> {
  for (const taken of await loadBundles()) {
    await renew(taken).catch(async (error) => {
      if (isRefused(error)) await dropBundle(taken.name)
      else console.info(`${taken.title} could not be read again.`, error)
    })
  }
}

/** Stores the answers of one screen. */
export async function renew({ reads }: Pick<OfflineBundle, "reads">): Promise<void> {
  for (const { endpoint, query } of reads) {
    const parts = query && { query: { ...query } }
    const key = dataKey(endpoint, parts)
    const known = cachedAnswerOf(key)
    const answer = await readAgain(endpoint, { ...parts, background: true }, known?.tag)
    const now = answer === "unchanged" ? known : { ...answer, data: (answer.reply as { data: unknown }).data }
    if (now) await cacheAnswer(key, { data: now.data, tag: now.tag, at: serverNow() })
  }
}
