import { createStore, entries, keys, promisifyRequest } from "idb-keyval"
import { beforeEach, expect, test, vi } from "vitest"
import { call } from "../api/call.ts"
import { dropSession, personSignedIn, storeSession } from "../session/session.ts"
import { refusal } from "../testing/answers.ts"
import { fillDevice } from "../testing/fillDevice.ts"
import { accountUser, signInOnDevice } from "../testing/signInOnDevice.ts"
import { deviceKey } from "./deviceKey.ts"
import { encryptedStore } from "./encryptedStore.ts"
import { whyNotStored } from "./whyNotStored.ts"

const work = encryptedStore<{ text: string; file?: File }>("sealed samples")
const bare = createStore("sealed samples", "sealed samples")
const essay = { text: "Photosynthesis", file: new File(["leaf"], "essay.txt", { type: "text/plain" }) }

beforeEach(async () => {
  dropSession()
  for (const person of [1, 2]) await work.dropAll(person)
  await signInOnDevice(1)
})

test("encrypted values and files are there for their owner after another sign-in", async () => {
  expect(await work.put("excuse 7", essay)).toBe(true)
  dropSession()
  await signInOnDevice(1)
  const stored = await work.get("excuse 7")
  expect(stored?.text).toBe("Photosynthesis")
  expect(stored?.file?.name).toBe("essay.txt")
  expect(await stored?.file?.text()).toBe("leaf")
  expect((await work.all()).map(({ name }) => name)).toEqual(["excuse 7"])
})

test("the store contains neither readable names nor readable texts", async () => {
  await work.put("excuse 7", essay)
  const bytes = JSON.stringify(await entries(bare), (_, value) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )
  expect(bytes).not.toMatch(/excuse|Photo|leaf|essay/)
})

test("the next person sees nothing of it, deletes nothing, and has a count of their own", async () => {
  await work.put("excuse 7", essay)
  await signInOnDevice(2)
  expect(await work.get("excuse 7")).toBeUndefined()
  expect(await work.all()).toEqual([])
  expect(await work.count()).toBe(0)
  await work.put("excuse 7", { text: "another" })
  await work.drop("excuse 7")
  await work.dropAll()
  await signInOnDevice(1)
  expect((await work.get("excuse 7"))?.text).toBe("Photosynthesis")
})

test("what one person stores is nobody else's, though the next person signs in before its turn has come", async () => {
  const earlier = work.put("long", { text: "x".repeat(2_000_000) })
  const late = work.put("essay 7", essay)
  await signInOnDevice(2)
  await earlier
  expect(await late).toBe(false)
  expect(await work.get("essay 7")).toBeUndefined()
})

test("what one person reads or deletes is nobody else's, though the next person signs in before its turn has come", async () => {
  await signInOnDevice(2)
  await work.put("essay 7", essay)
  await signInOnDevice(1)
  const earlier = work.put("long", { text: "x".repeat(2_000_000) })
  const late = work.get("essay 7")
  const deleted = work.drop("essay 7")
  await signInOnDevice(2)
  await earlier
  expect(await late).toBeUndefined()
  await deleted
  expect((await work.get("essay 7"))?.text).toBe("Photosynthesis")
})

test("the end of a session deletes the key from this device, and a write then stores nothing", async () => {
  expect(await deviceKey()).toBeDefined()
  dropSession()
  expect(await deviceKey()).toBeUndefined()
  expect(await work.put("late", essay)).toBe(false)
  expect(await work.all()).toEqual([])
  localStorage.setItem("token", "stolen")
  localStorage.setItem("currentUser", JSON.stringify({ id: 1 }))
  expect(await deviceKey()).toBeUndefined()
})

test("a session that the server has ended stays on the device until unsent work is stored", async () => {
  const unsent = encryptedStore<{ text: string }>("sealed samples", { isWork: true })
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => refusal(401))
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const isEncrypting = Promise.withResolvers<void>()
  vi.spyOn(crypto.subtle, "encrypt").mockImplementation(async (...args) => {
    await isEncrypting.promise
    return encrypt(...args)
  })
  const stored = unsent.put("excuse 7", { text: "Typed just now" })
  const sent = call("GET /terms/current").catch(() => "refused")
  await expect.poll(() => fetch).toHaveBeenCalledTimes(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(personSignedIn()).toBe(1)
  isEncrypting.resolve()
  expect(await stored).toBe(true)
  expect(await sent).toBe("refused")
  expect(personSignedIn()).toBeUndefined()
  vi.restoreAllMocks()
})

test("a value can't be decrypted with another key, at another place, or after its bytes have changed", async () => {
  await work.put("one", essay)
  await work.put("two", { text: "second" })
  const [[first, sealed], [second]] = (await entries<IDBValidKey, Uint8Array>(bare)) as [
    [IDBValidKey, Uint8Array],
    [IDBValidKey, Uint8Array],
  ]
  await bare("readwrite", (store) => store.put(sealed, second))
  expect(await work.all()).toHaveLength(1)
  sealed[20] = (sealed[20] ?? 0) ^ 1
  await bare("readwrite", (store) => store.put(sealed, first))
  expect(await work.all()).toEqual([])
  await signInOnDevice(1, {}, 9)
  expect(await work.all()).toEqual([])
})

test("the parts of an entry aren't listed, and are deleted with it", async () => {
  await work.put("download", { text: "head" })
  await work.put("download", { text: "second piece" }, 2)
  await work.put("download 2", { text: "another" })
  expect(await work.count()).toBe(2)
  expect((await work.get("download", 2))?.text).toBe("second piece")
  await work.drop("download")
  expect(await work.get("download", 2)).toBeUndefined()
  expect(await keys(bare)).toHaveLength(1)
})

test("the key can't be exported from the browser", async () => {
  const key = await deviceKey()
  for (const part of [key?.encryption, key?.names])
    await expect(crypto.subtle.exportKey("raw", part!)).rejects.toThrow()
})

test("over plain http there is no key, and nothing personal is kept", async () => {
  vi.spyOn(globalThis, "crypto", "get").mockReturnValue({} as Crypto)
  expect(await work.put("excuse 7", essay)).toBe(false)
  expect(await work.get("excuse 7")).toBeUndefined()
  expect(whyNotStored()).toBe("this address is not encrypted (http)")
  vi.restoreAllMocks()
  expect(await work.count()).toBe(0)
})

test("a session without a key keeps nothing and says why, and so does a full device", async () => {
  indexedDB.deleteDatabase("key")
  storeSession({ token: "bearer", user: accountUser(3) })
  expect(await work.put("excuse 7", essay)).toBe(false)
  expect(whyNotStored()).toBe("your sign-in brought no key for this device")
  await signInOnDevice(1)
  fillDevice()
  expect(await work.put("excuse 7", essay)).toBe(false)
  expect(whyNotStored()).toBe("this device’s storage is full")
})

test("a browser that blocks its databases keeps nothing and says why", async () => {
  storeSession({ token: "bearer", user: accountUser(4) })
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("Blocked.", "SecurityError")
  })
  expect(await work.put("excuse 7", essay)).toBe(false)
  expect(whyNotStored()).toBe("this browser stores nothing for this address")
})

test("of two writes the later one stays, though sealing it takes less time", async () => {
  void work.put("essay", { text: "a".repeat(4_000_000) })
  void work.put("essay", { text: "b" })
  expect(await work.get("essay")).toEqual({ text: "b" })
  void work.put("essay", { text: "c".repeat(4_000_000) })
  await work.drop("essay")
  expect(await work.get("essay")).toBeUndefined()
})

/** Upgrades a database as another tab with a newer release does. */
async function upgrade(name: string) {
  const before = await promisifyRequest(indexedDB.open(name))
  before.close()
  const opening = indexedDB.open(name, before.version + 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(`added at ${before.version}`)
  const upgraded = await promisifyRequest(opening)
  upgraded.close()
}

test("work outlives an upgrade of its database by another tab, which this one doesn't hold up, and more can be kept", async () => {
  const upgraded = encryptedStore<string>("upgraded samples", { isWork: true })
  await upgraded.dropAll(1)
  const names = Array.from({ length: 50 }, (_, index) => `excuse ${index}`)
  const written = names.map((name) => upgraded.put(name, `my ${name}`))
  await upgrade("upgraded samples")
  expect((await Promise.all(written)).every(Boolean)).toBe(true)
  await upgrade("upgraded samples")
  expect(await upgraded.put("excuse 50", "my excuse 50")).toBe(true)
  const found = (await upgraded.all()).map(({ value }) => value)
  expect(found.toSorted()).toEqual([...names, "excuse 50"].map((name) => `my ${name}`).toSorted())
})
