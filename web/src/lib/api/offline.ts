import { today } from "#contract/lib/dates.ts"
import { savesData } from "../savesData.ts"
import { canSeal } from "../seal/key.ts"
import { serverNow } from "../serverTime.ts"
import { call } from "./call.ts"
import { keep, keptOf, keptTags, keptWith } from "./kept.ts"

/** The number of tags that fit into an address. */
const maxKnown = 100

/**
 * Fetches the answers that this device stores in advance for the person. The server sends only those that have changed; the rest
 * are marked as current. Returns whether the device had room for them.
 */
export async function fetchOffline() {
  const known = [...new Set(keptTags())].slice(-maxKnown).join(".")
  const { data } = await call("GET /offline", { query: { known }, background: true })
  const at = serverNow()
  let isKept = true
  for (const { endpoint, params, query, tag, data: changed } of data.answers) {
    const answer = changed === undefined ? keptWith(tag) : { data: changed, tag }
    if (answer)
      isKept =
        (await keep([endpoint, { params, query }], { data: answer.data, tag: answer.tag, at })) && isKept
  }
  return isKept
}

/** The same without a request of the user, so it does nothing in data-saving mode. After a failure the next call tries again. */
const tryOffline = async () => {
  if (savesData()) return false
  return fetchOffline().then(
    () => true,
    (error) => {
      console.info("What is kept ahead did not come.", error)
      return false
    },
  )
}

/** Called when something new has arrived. */
export const renewOffline = () => void tryOffline()

/** The time of the last fetch is stored with the answers, so that it is separate for each person and deleted with them. */
const daily = ["GET /offline"] as const

/** Fetches once a day. Returns whether it fetched now. */
export async function fetchOfflineDaily() {
  const dayOf = (time: number) => today(new Date(time))
  const last = keptOf(daily)
  if (!canSeal() || (last && dayOf(last.at) === dayOf(serverNow()))) return false
  const isDone = await tryOffline()
  if (isDone) await keep(daily, { data: null, tag: undefined, at: serverNow() })
  return isDone
}
