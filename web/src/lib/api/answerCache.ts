/**
 * Stores answers on this device, encrypted for one person. They are shown in the first frame of a newly loaded page, and while
 * offline.
 */

import { compact, sum } from "#contract/lib/objects.ts"
import { shortTag } from "#contract/office/shortTag.ts"
import { readableDays } from "#contract/people/people/onDevice.ts"
import { evictions } from "../encryptedStorage/deviceStore.ts"
import { encryptedStore } from "../encryptedStorage/encryptedStore.ts"
import { isServerTimeKnown, serverNow } from "../serverTime.ts"
import { personSignedIn, storedUser } from "../session/session.ts"
import { isCacheable } from "./cacheableEndpoints.ts"

/** An answer of the server, with its ETag and the server's time at which it arrived, in milliseconds. */
type CachedAnswer = { data: unknown; tag: string | undefined; at: number }

/** Each entry contains a hash of the contract, so that a new release ignores the answers of an older one. */
type Entry = CachedAnswer & { shapes: string; size: number }

const day = 24 * 60 * 60_000
const maxAge = readableDays * day
/** Total characters of one person's answers. The oldest are evicted. */
const maxCharacters = 2 * 1024 ** 2
/** Milliseconds during which an unchanged answer isn't written again. */
const rewriteAfter = 10 * 60_000

const store = encryptedStore<Entry>("answers")

let owner: number | undefined
let answers = new Map<string, Entry>()
let isTidy = false
/** Answers that this page has, and that the device could not store. */
const unstored = new WeakSet<Entry>()
// A full device has evicted the answers to make room for unsent work.
evictions.addEventListener("answers", forgetCachedAnswers)

type Values = Readonly<Record<string, unknown>>

/** Gives equal requests the same name: empty filters are dropped, and the order of the parameters doesn't matter. */
function nameOf([endpoint, parts = {}]: readonly unknown[]) {
  const { params, query } = parts as { params?: Values; query?: Values }
  return JSON.stringify([endpoint, parametersOf(params), parametersOf(query)])
}
const parametersOf = (values: Values = {}) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : `${name}=${value}`,
    )
    .sort()

/** Reads the stored answers of the signed-in person in one transaction, before the first render. */
export async function loadCachedAnswers(): Promise<void> {
  const person = personSignedIn()
  forgetCachedAnswers()
  if (person === undefined) return
  const entries = await store.all()
  if (personSignedIn() !== person) return
  owner = person
  for (const { name, value } of entries) {
    if (value.shapes === import.meta.env.SHAPES) answers.set(name, value)
    else void store.drop(name)
  }
}

/** Stores an answer on this device. Returns whether it is stored now. */
export async function cacheAnswer(
  queryKey: readonly unknown[],
  { data, tag, at }: CachedAnswer,
): Promise<boolean> {
  const user = storedUser()
  if (!user?.role || !isCacheable(String(queryKey[0]), user.role)) return false
  if (owner !== user.id) forgetCachedAnswers()
  owner = user.id
  const name = nameOf(queryKey)
  const before = answers.get(name)
  const isRecent = tag !== undefined && before?.tag === tag && at - before.at < rewriteAfter
  if (isRecent && !unstored.has(before)) return true
  const entry = { data, tag, at, shapes: import.meta.env.SHAPES, size: JSON.stringify(data).length }
  answers.set(name, entry)
  const [isStored] = await Promise.all([store.put(name, entry), tidy()])
  if (!isStored) unstored.add(entry)
  return isStored
}

/** Deletes answers older than fourteen days, once the server's time is known, and the oldest ones over the limit. */
async function tidy() {
  const sizes = sum([...answers.values()].map(({ size }) => size))
  if (isTidy && sizes <= maxCharacters) return
  isTidy ||= isServerTimeKnown()
  let remaining = sizes
  for (const [name, { at, size }] of [...answers].toSorted(([, a], [, b]) => a.at - b.at)) {
    const isOld = isServerTimeKnown() && serverNow() - at > maxAge
    if (!isOld && remaining <= maxCharacters) continue
    remaining -= size
    answers.delete(name)
    await store.drop(name)
  }
}

/** The last answer that this device stored for the signed-in person. */
export const cachedAnswerOf = (queryKey: readonly unknown[]): CachedAnswer | undefined =>
  owner !== undefined && owner === personSignedIn() ? answers.get(nameOf(queryKey)) : undefined

/** The short tags of all stored answers. */
export const cachedTags = () => compact([...answers.values()].map(({ tag }) => tag)).map(shortTag)

/** The stored answer with this short tag. Any other request with the same tag has the same answer. */
export const cachedAnswerWith = (short: string): CachedAnswer | undefined =>
  [...answers.values()].find(({ tag }) => tag !== undefined && shortTag(tag) === short)

/** The server's time of the newest stored answer. */
export const newestCachedAnswer = () => Math.max(0, ...Array.from(answers.values(), ({ at }) => at))

/** Forgets every answer in this page. They remain on the device, encrypted. */
export function forgetCachedAnswers() {
  owner = undefined
  answers = new Map()
  isTidy = false
}
