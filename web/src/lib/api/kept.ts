/** The answers that this device keeps, sealed, for their person: shown in the first frame of a page that starts anew, and without a line. */
import { shortTag } from "#contract/office/shortTag.ts"
import { givenWay } from "../seal/deviceStore.ts"
import { sealedStore } from "../seal/sealedStore.ts"
import { isServerTimeKnown, serverNow } from "../serverTime.ts"
import { personSignedIn, storedUser } from "../session/session.ts"
import { mayKeep } from "./keptEndpoints.ts"

/** An answer of the server with its tag and the server's time at which it came, in milliseconds. */
export type Kept = { data: unknown; tag: string | undefined; at: number }

/** A hash of the contract is in each, so a new release reads no older shape. */
type Entry = Kept & { shapes: string; size: number }

const day = 24 * 60 * 60_000
const longest = 14 * day
/** Characters of one person's answers together. The oldest give way. */
const max = 2 * 1024 ** 2
/** Milliseconds for which an answer that has not changed isn't written again. */
const fresh = 10 * 60_000

const store = sealedStore<Entry>("answers")

let owner: number | undefined
let here = new Map<string, Entry>()
let isTidy = false
// A full device has given them up for somebody's unsent work.
givenWay.addEventListener("answers", forgetKept)

type Values = Readonly<Record<string, unknown>>

/** One name for all that ask the same: a filter that is left empty isn't sent, and the order means nothing. */
function nameOf([endpoint, parts = {}]: readonly unknown[]) {
  const { params, query } = parts as { params?: Values; query?: Values }
  return JSON.stringify([endpoint, sent(params), sent(query)])
}
const sent = (values: Values = {}) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : `${name}=${value}`,
    )
    .sort()

/** Reads what is kept for the person who is signed in, in one transaction, before anything is rendered. */
export async function loadKept(): Promise<void> {
  const person = personSignedIn()
  forgetKept()
  if (person === undefined) return
  const found = await store.all()
  if (personSignedIn() !== person) return
  owner = person
  for (const { name, value } of found) {
    if (value.shapes === import.meta.env.SHAPES) here.set(name, value)
    else void store.drop(name)
  }
}

/** Keeps an answer on this device. Tells whether it is there now. */
export async function keep(queryKey: readonly unknown[], { data, tag, at }: Kept): Promise<boolean> {
  const user = storedUser()
  if (!user?.role || !mayKeep(String(queryKey[0]), user.role)) return false
  if (owner !== user.id) forgetKept()
  owner = user.id
  const name = nameOf(queryKey)
  const before = here.get(name)
  if (tag !== undefined && before?.tag === tag && at - before.at < fresh) return true
  const entry = { data, tag, at, shapes: import.meta.env.SHAPES, size: JSON.stringify(data).length }
  here.set(name, entry)
  const [isKept] = await Promise.all([store.put(name, entry), tidy()])
  return isKept
}

/** Deletes what is older than fourteen days by the server's time, once the server has told it, and the oldest of too much. */
async function tidy() {
  const sizes = [...here.values()].reduce((sum, { size }) => sum + size, 0)
  if (isTidy && sizes <= max) return
  isTidy ||= isServerTimeKnown()
  let left = sizes
  for (const [name, { at, size }] of [...here].toSorted(([, one], [, other]) => one.at - other.at)) {
    const isOld = isServerTimeKnown() && serverNow() - at > longest
    if (!isOld && left <= max) continue
    left -= size
    here.delete(name)
    await store.drop(name)
  }
}

/** The last answer that this device kept for the person who is signed in. */
export const keptOf = (queryKey: readonly unknown[]): Kept | undefined =>
  owner !== undefined && owner === personSignedIn() ? here.get(nameOf(queryKey)) : undefined

/** The short tags of all that is here. */
export const keptTags = () =>
  [...here.values()].flatMap(({ tag }) => (tag === undefined ? [] : shortTag(tag)))

/** The answer with this short tag: what else has it is the same. */
export const keptWith = (short: string): Kept | undefined =>
  [...here.values()].find(({ tag }) => tag !== undefined && shortTag(tag) === short)

/** The server's time of the newest answer that is here. */
export const newestKept = () => Math.max(0, ...Array.from(here.values(), ({ at }) => at))

/** Forgets every answer in this page. On the device they stay, sealed. */
export function forgetKept() {
  owner = undefined
  here = new Map()
  isTidy = false
}
