import { cacheAnswer, cachedAnswerOf } from "../api/answerCache.ts"
import { readAgain } from "../api/call.ts"
import { CallError } from "../api/callError.ts"
import { dataIn, dataKey } from "../api/data.ts"
import { serverNow } from "../serverTime.ts"
import { personSignedIn } from "../session/session.ts"
import { deleteOfflineCopy, loadOfflineCopies, type OfflineCopy } from "./offlineCopies.ts"

/** Returns whether the person may no longer read the screen's data. The screen's files are then removed too. */
const isRefused = (error: unknown) => error instanceof CallError && [403, 404].includes(error.status)

/**
 * Reads the screens of the downloaded files again, so that their data is on the device for as long as the files. This doesn't
 * count as activity of the person.
 */
export async function refreshOfflineCopies(): Promise<void> {
  for (const copy of await loadOfflineCopies()) {
    await refreshAnswers(copy).catch(async (error) => {
      if (isRefused(error)) await deleteOfflineCopy(copy.name)
      else console.info(`${copy.title} could not be read again.`, error)
    })
  }
}

/** Stores the answers of one screen. */
export async function refreshAnswers({ reads }: Pick<OfflineCopy, "reads">): Promise<void> {
  const person = personSignedIn()
  for (const { endpoint, query } of reads) {
    const parts = query && { query: { ...query } }
    const key = dataKey(endpoint, parts)
    const cached = cachedAnswerOf(key)
    const answer = await readAgain(endpoint, { ...parts, background: true }, cached?.tag)
    // Another person may have signed in meanwhile in another tab.
    if (personSignedIn() !== person) return
    const now = answer === "unchanged" ? cached : { ...answer, data: dataIn(answer.reply) }
    if (now) await cacheAnswer(key, { data: now.data, tag: now.tag, at: serverNow() })
  }
}
