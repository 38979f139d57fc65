import { today } from "#contract/lib/dates.ts"
import { savesData } from "../savesData.ts"
import { canSeal } from "../seal/key.ts"
import { serverNow } from "../serverTime.ts"
import { call } from "./call.ts"
import { keep, keptOf, keptTags, keptWith } from "./kept.ts"

/** Tags that fit into an address. */
const maxKnown = 100

/**
 * Fetches the answers that this device keeps ahead for the person, those that have changed. The others are of now, too. Tells whether
 * the device had room for them.
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

/** The same where nobody has asked for it: never while data is saved. A failure is left for the next time. */
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

/** After something new has arrived. */
export const renewOffline = () => void tryOffline()

/** Kept with the answers themselves, so that it is each person's own and goes with them. */
const daily = ["GET /offline"] as const

/** Once a day, after its first use. Tells whether it was now. */
export async function fetchOfflineDaily() {
  const dayOf = (time: number) => today(new Date(time))
  const last = keptOf(daily)
  if (!canSeal() || (last && dayOf(last.at) === dayOf(serverNow()))) return false
  const isDone = await tryOffline()
  if (isDone) await keep(daily, { data: null, tag: undefined, at: serverNow() })
  return isDone
}
