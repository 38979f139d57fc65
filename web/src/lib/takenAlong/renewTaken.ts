import { readAgain } from "../api/call.ts"
import { CallError } from "../api/callError.ts"
import { dataKey } from "../api/data.ts"
import { keep, keptOf } from "../api/kept.ts"
import { serverNow } from "../serverTime.ts"
import { dropTaken, loadTaken, type Taken } from "./taken.ts"

/** Whoever may no longer read what the screen shows keeps no files of it either. */
const isRefused = (error: unknown) => error instanceof CallError && [403, 404].includes(error.status)

/** Reads again what the screens of taken files show, so that it is there for as long as the files. It is no activity of the person. */
export async function renewTaken(): Promise<void> {
  for (const taken of await loadTaken()) {
    await renew(taken).catch(async (error) => {
      if (isRefused(error)) await dropTaken(taken.name)
      else console.info(`${taken.title} could not be read again.`, error)
    })
  }
}

/** Keeps the answers of one screen. */
export async function renew({ reads }: Pick<Taken, "reads">): Promise<void> {
  for (const { endpoint, query } of reads) {
    const parts = query && { query: { ...query } }
    const key = dataKey(endpoint, parts)
    const known = keptOf(key)
    const answer = await readAgain(endpoint, { ...parts, background: true }, known?.tag)
    const now = answer === "unchanged" ? known : { ...answer, data: (answer.reply as { data: unknown }).data }
    if (now) await keep(key, { data: now.data, tag: now.tag, at: serverNow() })
  }
}
