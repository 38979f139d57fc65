/**
 * The people whose encrypted data is on this device. Each person's key is stored here, wrapped by their password, for signing in
 * offline.
 */

import { del, entries, get, set } from "idb-keyval"
import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import { normalizedSignInName } from "#contract/people/accounts/signInName.ts"
import { readableDays } from "#contract/people/people/onDevice.ts"
import { bytesOf, canEncrypt, deviceKeyOf, storeDeviceKey } from "./deviceKey.ts"
import { copies, deviceStore } from "./deviceStore.ts"
import { encryptedStore } from "./encryptedStore.ts"
import { decrypt, encrypt, hiddenName } from "./encryption.ts"

/** One person's wrapped key and the data around it. No readable name is among it, because names are hashed with the salt. */
type KnownPerson = {
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  /** Hashes of the email address and of the number. The person signs in with either of them. */
  names: string[]
  /**
   * A hash of the key, which shows whether the server gave the same key again. It gives another key to a browser that has
   * lost its cookie, and to a device after "End this phone".
   */
  mark: string
  /**
   * The wrapped key. It is added a moment after the sign-in, and deleted after too many wrong passwords. The person's data
   * remains, and the next online sign-in opens it.
   */
  wrapped?: Uint8Array<ArrayBuffer>
  /**
   * The time of the last online sign-in, by the server's clock and by this device's. The days since then are counted by the
   * device's clock, which may be wrong but must run evenly.
   */
  contact: { server: number; phone: number }
  /** The latest time that this device's clock has shown since then. With it, setting the clock back gains nothing. */
  seen: number
  wrong: number
}
type WrappedContent = { raw: string; user: AccountUser }

const tryStore = deviceStore("people")

/** OWASP's figure for PBKDF2 with SHA-256 (2023). */
const usualRounds = 600_000
const maxPeople = 4
const maxWrong = 10
const day = 24 * 60 * 60_000
const longestWait = 60

/** The stores of work that only its owner may discard, and the stores of copies of the server's data. */
const work = ["outbox", "drafts"].map((name) => encryptedStore(name))
const copied = copies.map((name) => encryptedStore(name))

/** Days for which a person may sign in offline. An administrator has fewer, because their data is about everybody. */
const daysFor = ({ role }: AccountUser) => (role === "admin" ? 1 : readableDays)

const text = (value: string) => new TextEncoder().encode(value)
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

async function hashOf(salt: Uint8Array<ArrayBuffer>, name: string) {
  const fullSalt = new Uint8Array([...salt, ...text(normalizedSignInName(name))])
  return base64(await crypto.subtle.digest("SHA-256", fullSalt))
}

async function wrappingKey(password: string, { salt, rounds }: Pick<KnownPerson, "salt" | "rounds">) {
  const baseKey = await crypto.subtle.importKey("raw", text(password), "PBKDF2", false, ["deriveKey"])
  const rules = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }
  const kind = { name: "AES-GCM", length: 256 }
  return { encryption: await crypto.subtle.deriveKey(rules, baseKey, kind, false, ["encrypt", "decrypt"]) }
}

const listPeople = async () => (await tryStore((store) => entries<number, KnownPerson>(store))) ?? []
const knownOf = (person: number) => tryStore((store) => get<KnownPerson>(person, store))
const keepKnown = (person: number, stored: KnownPerson) => tryStore((store) => set(person, stored, store))

export type SignedIn = { user: AccountUser; deviceKey: string }

export async function knownFor(name: string) {
  for (const [person, stored] of await listPeople()) {
    if (stored.names.includes(await hashOf(stored.salt, name))) return { person, known: stored }
  }
  return undefined
}

/**
 * The mark of the key that this device stores for somebody. The sign-in sends it, and the server uses it to find the key
 * again if the browser has lost its cookie.
 */
export const markOf = async (name: string) => (canEncrypt() ? (await knownFor(name))?.known.mark : undefined)

/**
 * Opens the key of somebody who has just signed in online, before the session is stored, and returns the key to remember.
 * Sometimes the server gives another key than the stored one: after the device was ended, if the browser has lost its
 * cookie, or if the server was restored from a backup that lacks the key. If the password opens the stored key, that key
 * stays in use, because it may protect unsent work. If not, nobody can open the person's data, and it is deleted. But if the
 * data includes unsent work, it stays and the result is undefined. The session then has no key until the person types the
 * password that opens the work, or discards the work.
 */
export async function openFor(signedIn: SignedIn, password: string): Promise<SignedIn | undefined> {
  if (!canEncrypt()) return signedIn
  const { user, deviceKey } = signedIn
  const key = await deviceKeyOf(user.id, bytesOf(deviceKey))
  const stored = await knownOf(user.id)
  if (stored && stored.mark !== (await hiddenName(key, "mark"))) {
    const former = await unwrap(user.id, stored, password)
    if (former) {
      await storeDeviceKey(await deviceKeyOf(user.id, bytesOf(former.raw)))
      return { user, deviceKey: former.raw }
    }
    if (await hasWork(user.id)) return undefined
    await forgetPerson(user.id)
  }
  if (!(await knownOf(user.id))) await keepKnown(user.id, await knownAs(signedIn, Date.now()))
  await storeDeviceKey(key)
  return signedIn
}

/**
 * Everything about a person except the wrapped key, because wrapping takes a phone a second or more. A browser that is
 * closed before that still has the key's mark.
 */
async function knownAs({ user, deviceKey }: SignedIn, serverTime: number): Promise<KnownPerson> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const key = await deviceKeyOf(user.id, bytesOf(deviceKey))
  const signInNames = [user.email, user.number].filter((name) => name !== null)
  const names = await Promise.all(signInNames.map((name) => hashOf(salt, name)))
  const phone = Date.now()
  const contact = { server: serverTime, phone }
  const mark = await hiddenName(key, "mark")
  return { salt, rounds: usualRounds, names, mark, contact, seen: phone, wrong: 0 }
}

/** The key that the password unwraps; undefined for a wrong password. */
export async function unwrap(
  person: number,
  stored: KnownPerson,
  password: string,
): Promise<WrappedContent | undefined> {
  if (!stored.wrapped) return undefined
  const unwrapped = await decrypt(await wrappingKey(password, stored), `key ${person}`, stored.wrapped)
  return unwrapped as WrappedContent | undefined
}

/**
 * Wraps the key with the password, so that the next sign-in works offline. This takes a phone a second or more, so it runs
 * in the background.
 */
export async function rememberPerson(
  signedIn: SignedIn,
  password: string,
  serverTime: number,
): Promise<void> {
  if (!canEncrypt()) return
  const { user, deviceKey } = signedIn
  const storedPerson = await knownAs(signedIn, serverTime)
  const inside: WrappedContent = { raw: deviceKey, user }
  const wrapped = await encrypt(await wrappingKey(password, storedPerson), `key ${user.id}`, inside)
  await keepKnown(user.id, { ...storedPerson, wrapped })
  await makeRoom(user.id)
}

/** With more than four people, removes the one whose last sign-in is the longest ago and who has no unsent work here. */
async function makeRoom(present: number) {
  const others = (await listPeople()).filter(([person]) => person !== present)
  let tooMany = others.length + 1 - maxPeople
  for (const [person] of others.toSorted(([, a], [, b]) => a.contact.server - b.contact.server)) {
    if (tooMany <= 0) return
    if (await hasWork(person)) continue
    await forget(person, copied)
    tooMany--
  }
}

/** Whether a person has, or may have, unsent work here. It isn't known if the device can't be read. */
export async function hasWork(person: number) {
  const unsent = await Promise.all(work.map((store) => store.count(person)))
  return unsent.some((count) => count !== 0)
}

/** Deletes all data of a person on this device, including unsent work. Returns whether all of it is deleted. */
export const forgetPerson = (person: number) => forget(person, [...copied, ...work])

async function forget(person: number, stores: typeof copied) {
  let isDeleted = true
  for (const store of stores) isDeleted = (await store.dropAll(person)) && isDeleted
  return (await tryStore((store) => del(person, store).then(() => true))) === true && isDeleted
}

export type OfflineSignIn =
  | { outcome: "open"; user: AccountUser }
  /** Nobody with this name has signed in on this device. */
  | { outcome: "stranger" }
  | { outcome: "wrong" | "early"; seconds: number }
  /** The wrapped key was deleted after too many wrong passwords. */
  | { outcome: "closed" }
  | { outcome: "late"; days: number }

/** Signs a person in offline to their data on this device, and opens their key. */
export async function signInOffline(name: string, password: string): Promise<OfflineSignIn> {
  if (!canEncrypt()) return { outcome: "stranger" }
  const matches = await knownFor(name)
  return matches ? tryPassword(matches.person, matches.known, password) : { outcome: "stranger" }
}

/** Seconds to wait after so many wrong passwords: 1, 2, 4 and so on, up to 60. */
const waitAfter = (wrong: number) => (wrong === 0 ? 0 : Math.min(2 ** (wrong - 1), longestWait))

async function tryPassword(person: number, stored: KnownPerson, password: string): Promise<OfflineSignIn> {
  const { wrapped, ...others } = stored
  if (!wrapped) return { outcome: stored.wrong < maxWrong ? "stranger" : "closed" }
  const now = Date.now()
  const lastSeen = Math.max(stored.seen, now)
  const secondsLeft = Math.ceil((stored.seen + waitAfter(stored.wrong) * 1000 - now) / 1000)
  if (stored.wrong > 0 && secondsLeft > 0 && secondsLeft <= longestWait)
    return { outcome: "early", seconds: secondsLeft }
  // The attempt is counted before the password is tried, so that closing the page doesn't avoid the count.
  const wrong = stored.wrong + 1
  await keepKnown(person, { ...stored, wrong, seen: lastSeen })
  const inside = await unwrap(person, stored, password)
  if (!inside) {
    if (wrong < maxWrong) return { outcome: "wrong", seconds: waitAfter(wrong) }
    await keepKnown(person, { ...others, wrong, seen: lastSeen })
    return { outcome: "closed" }
  }
  await keepKnown(person, { ...stored, wrong: 0, seen: lastSeen })
  const days = daysFor(inside.user)
  if (lastSeen - stored.contact.phone > days * day) return { outcome: "late", days }
  await storeDeviceKey(await deviceKeyOf(person, bytesOf(inside.raw)))
  return { outcome: "open", user: inside.user }
}
