import { today } from "#contract/lib/dates.ts"
import { canEncrypt } from "../encryptedStorage/deviceKey.ts"
import { savesData } from "../savesData.ts"
import { serverNow } from "../serverTime.ts"
import { personSignedIn } from "../session/session.ts"
import { cacheAnswer, cachedAnswerOf, cachedAnswerWith, cachedTags } from "./answerCache.ts"
import { call } from "./call.ts"

/** The number of tags that fit into an address. */
const maxKnown = 100

/**
 * Fetches the answers that this device stores in advance for the person. The server sends only those that have changed; the rest
 * are marked as current. Returns whether the device had room for them.
 */
export async function fetchOffline() {
  const person = personSignedIn()
  const askedAt = serverNow()
  const tags = [...new Set(cachedTags())].slice(-maxKnown)
  const { data } = await call("GET /offline", { query: { known: tags.join(".") }, background: true })
  const storedAt = serverNow()
  let isStored = true
  for (const { endpoint, params, query, position, tag, data: changed } of data.answers) {
    // Another person may have signed in meanwhile in another tab.
    if (personSignedIn() !== person) return false
    const key = [endpoint, { params, query }]
    // A screen may have read a newer answer meanwhile.
    if ((cachedAnswerOf(key)?.at ?? 0) > askedAt) continue
    const answer = position === undefined ? { data: changed, tag } : cachedAnswerWith(tags[position] ?? "")
    if (answer)
      isStored =
        (await cacheAnswer(key, {
          data: answer.data,
          tag: answer.tag,
          at: storedAt,
        })) && isStored
  }
  return isStored
}

/**
 * Fetches without a request of the user, so it does nothing in data-saving mode. After a failure the next call tries again.
 */
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

/** Called when a notification or message has arrived, because the stored answers may be outdated. */
export const renewOffline = () => void tryOffline()

/** The time of the last fetch is stored with the answers, so that it is separate for each person and deleted with them. */
const daily = ["GET /offline"] as const

/** Fetches once a day. Returns whether it fetched now. */
export async function fetchOfflineDaily() {
  const dayOf = (time: number) => today(new Date(time))
  const last = cachedAnswerOf(daily)
  if (!canEncrypt() || (last && dayOf(last.at) === dayOf(serverNow()))) return false
  const isDone = await tryOffline()
  if (isDone) await cacheAnswer(daily, { data: null, tag: undefined, at: serverNow() })
  return isDone
}
