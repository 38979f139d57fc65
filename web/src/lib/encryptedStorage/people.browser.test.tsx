import { clear, createStore, entries, set } from "idb-keyval"
import { beforeEach, expect, test, vi } from "vitest"
import type { Role } from "#contract/lib/endpoints.ts"
import { dropSession, offlineToken, storeSession } from "../session/session.ts"
import { accountUser } from "../testing/signInOnDevice.ts"
import { encryptedStore } from "./encryptedStore.ts"
import { markOf, openFor, rememberPerson, signInOffline } from "./people.ts"

const people = createStore("people", "people")
const drafts = encryptedStore<string>("drafts")
const answers = encryptedStore<string>("answers")
const outbox = encryptedStore("outbox")
const day = 24 * 60 * 60_000
const password = "mtsinje ukuyenda 58"

const userOf = (id: number, role: Role = "student") => accountUser(id, { role, firstName: "Tadala" })
const keyOf = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))

/**
 * `key` is the number of which each byte of the server's key consists. `next` is the new password of somebody who changes
 * theirs.
 */
type SignIn = { secret?: string; role?: Role; key?: number; next?: string }

async function online(id: number, { secret = password, role, key = id, next = secret }: SignIn = {}) {
  const signedIn = { user: userOf(id, role), deviceKey: keyOf(key) }
  const opened = await openFor(signedIn, secret)
  storeSession({ token: `bearer ${id}`, user: signedIn.user })
  if (opened) await rememberPerson(opened, next, Date.now())
}
async function offline(id: number, secret = password) {
  const offlineSignIn = await signInOffline(`Person${id}@college.example `, secret)
  if (offlineSignIn.outcome === "open") storeSession({ token: offlineToken, user: offlineSignIn.user })
  return offlineSignIn
}
/** Moves the phone's clock forward. */
function later(milliseconds: number) {
  const now = Date.now() + milliseconds
  vi.spyOn(Date, "now").mockReturnValue(now)
}

beforeEach(async () => {
  dropSession()
  await clear(people)
  // Tests of other files leave finished work in the same browser.
  for (const person of [1, 2, 3, 4, 5])
    for (const store of [drafts, outbox, answers]) await store.dropAll(person)
})

test("without a connection the password of the last sign-in opens the person's own data on this device", async () => {
  await online(1)
  await drafts.put("excuse", "my fever")
  dropSession()
  expect(await drafts.get("excuse")).toBeUndefined()
  expect(await offline(1)).toMatchObject({ outcome: "open", user: { id: 1, firstName: "Tadala" } })
  expect(await drafts.get("excuse")).toBe("my fever")
  expect(await offline(2)).toEqual({ outcome: "stranger" })
})

test("after a sign-out the data on the device contains no readable name", async () => {
  await online(1)
  dropSession()
  const all = JSON.stringify(await entries(people), (_, value) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )
  expect(all).not.toMatch(/Tadala|person1|college\.example/)
  expect(all).not.toContain(keyOf(1))
})

test("wrong passwords wait for longer and longer, and ten delete the wrapped key but never the work", async () => {
  await online(1)
  await drafts.put("excuse", "my fever")
  dropSession()
  const waits: number[] = []
  for (let tried = 1; tried < 10; tried++) {
    const offlineSignIn = await offline(1, "a guess")
    expect(offlineSignIn.outcome).toBe("wrong")
    const { seconds } = offlineSignIn as { seconds: number }
    waits.push(seconds)
    expect(await offline(1)).toEqual({ outcome: "early", seconds })
    later(seconds * 1000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(await offline(1, "a guess")).toEqual({ outcome: "closed" })
  later(day)
  expect(await offline(1)).toEqual({ outcome: "closed" })
  await online(1)
  expect(await drafts.get("excuse")).toBe("my fever")
})

test("the right password resets the count of wrong ones", async () => {
  await online(1)
  for (const round of [1, 2]) {
    expect(await offline(1, `guess ${round}`)).toEqual({ outcome: "wrong", seconds: 1 })
    later(1000)
    expect((await offline(1)).outcome).toBe("open")
  }
})

test("it opens for fourteen days after a sign-in with a connection, for administrators a day, and setting the clock back gains nothing", async () => {
  await online(1)
  await online(2, { role: "admin" })
  later(13 * day)
  expect((await offline(1)).outcome).toBe("open")
  expect(await offline(2)).toEqual({ outcome: "late", days: 1 })
  later(2 * day)
  expect(await offline(1)).toEqual({ outcome: "late", days: 14 })
  later(-12 * day)
  expect(await offline(1)).toEqual({ outcome: "late", days: 14 })
  await online(1)
  expect((await offline(1)).outcome).toBe("open")
})

test("a new password brings the same key, and the old one opens nothing any more", async () => {
  await online(1)
  await drafts.put("excuse", "my fever")
  await online(1, { secret: "mvula yambiri 44" })
  expect(await drafts.get("excuse")).toBe("my fever")
  expect((await offline(1)).outcome).toBe("wrong")
  later(1000)
  expect((await offline(1, "mvula yambiri 44")).outcome).toBe("open")
})

test("another key of the server, as after a lost cookie, loses no unsent work of whoever knows the password", async () => {
  await online(1)
  await drafts.put("excuse", "my fever")
  await online(1, { key: 9 })
  expect(await drafts.get("excuse")).toBe("my fever")
  await online(1, { key: 9, next: "mvula yambiri 44" })
  await online(1, { key: 8, secret: "mvula yambiri 44" })
  expect(await drafts.get("excuse")).toBe("my fever")
  dropSession()
  expect((await offline(1, "mvula yambiri 44")).outcome).toBe("open")
  expect(await drafts.get("excuse")).toBe("my fever")
})

test("a browser that is closed a moment after its first sign-in has the mark of its key, by which the server finds it", async () => {
  await openFor({ user: userOf(1), deviceKey: keyOf(1) }, password)
  const mark = await markOf(" Person1@college.example")
  expect(mark).toMatch(/^[\w+/]{22}==$/)
  expect(await offline(1)).toEqual({ outcome: "stranger" })
  await online(1)
  expect(await markOf("person1@college.example")).toBe(mark)
  expect(await markOf("person2@college.example")).toBeUndefined()
})

test("after another key of the server, copies that the password doesn't open are gone", async () => {
  await online(1)
  await answers.put("grades", "a mark")
  await online(1, { key: 9, secret: "mvula yambiri 44" })
  expect(await answers.count(1)).toBe(0)
  await answers.put("grades", "another mark")
  expect(await answers.get("grades")).toBe("another mark")
})

test("a browser that is closed a moment after that has the mark of the new key", async () => {
  await online(1)
  const former = await markOf("person1@college.example")
  await openFor({ user: userOf(1), deviceKey: keyOf(9) }, "mvula yambiri 44")
  const mark = await markOf("person1@college.example")
  expect(mark).toMatch(/^[\w+/]{22}==$/)
  expect(mark).not.toBe(former)
})

test("unsent work that the password doesn't open stays, without a key of the session, until the earlier password opens it", async () => {
  await online(1)
  await drafts.put("excuse", "my fever")
  const older = "mvula yambiri 44"
  for (const round of [1, 2]) {
    dropSession()
    await online(1, { key: 9, secret: older })
    expect(await drafts.put("excuse", `my cough ${round}`)).toBe(false)
    expect(await drafts.count(1)).toBe(1)
  }
  dropSession()
  const signedIn = { user: userOf(1), deviceKey: keyOf(9) }
  expect(await openFor(signedIn, older)).toBeUndefined()
  const opened = await openFor(signedIn, password)
  storeSession({ token: "bearer 1", user: signedIn.user })
  expect(await drafts.get("excuse")).toBe("my fever")
  await rememberPerson(opened!, older, Date.now())
  dropSession()
  await online(1, { key: 9, secret: older })
  expect(await drafts.get("excuse")).toBe("my fever")
})

test("a sign-in deletes nothing while the device can't be asked whether unsent work is there", async () => {
  await online(1)
  await drafts.put("excuse", "my fever")
  dropSession()
  const usual = IDBDatabase.prototype.transaction
  vi.spyOn(console, "warn").mockReturnValue()
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (args[1] === "readonly" && this.name === "drafts") throw new DOMException("Lost.", "UnknownError")
    return usual.apply(this, args)
  })
  expect(await openFor({ user: userOf(1), deviceKey: keyOf(9) }, "mvula yambiri 44")).toBeUndefined()
  broken.mockRestore()
  expect(await drafts.count(1)).toBe(1)
})

test("of a fifth person's four predecessors the one goes who is away for longest and has no unsent work", async () => {
  for (const person of [1, 2, 3, 4, 5]) {
    later(60_000)
    await online(person)
    await answers.put("grades", "a mark")
    if (person === 1) await drafts.put("excuse", "my fever")
  }
  const counts = await Promise.all([1, 2, 3, 4, 5].map((person) => answers.count(person)))
  expect(counts).toEqual([1, 0, 1, 1, 1])
  expect(await drafts.count(1)).toBe(1)
})

test("a wrapped key in another person's entry opens nothing", async () => {
  await online(1)
  await online(2)
  const known = new Map((await entries(people)) as [number, { wrapped: Uint8Array }][])
  await set(1, { ...known.get(1)!, wrapped: known.get(2)!.wrapped }, people)
  expect((await offline(1)).outcome).toBe("wrong")
})

test("a sign-in has stored its key completely before the page may be left", async () => {
  const begun = IDBDatabase.prototype.transaction
  const events: string[] = []
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begun.apply(this, args)
    if (this.name === "key") transaction.addEventListener("complete", () => events.push("complete"))
    return transaction
  })
  await openFor({ user: userOf(1), deviceKey: keyOf(1) }, password)
  events.push("signed in")
  expect(events).toEqual(["complete", "signed in"])
})
