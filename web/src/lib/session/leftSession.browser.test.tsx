import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { isSessionRevived } from "../encryptedStorage/deviceKey.ts"
import { connectionLost, success } from "../testing/answers.ts"
import { accountUser, signInOnDevice } from "../testing/signInOnDevice.ts"
import {
  dropSession,
  endLeftSession,
  endSession,
  offlineToken,
  sessionEnded,
  storeSession,
  whyLeft,
} from "./session.ts"

const signIn = (token = "bearer") => storeSession({ token, user: accountUser(1) })

// The file before this one may have left a sign-out that the server hasn't answered yet.
beforeAll(sessionEnded)

afterEach(async () => {
  await sessionEnded()
  dropSession()
  localStorage.removeItem("mustEnd")
})

test("a sign-out without a connection ends the session on the server as soon as the connection is back", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  const fetched = vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  signIn()
  await endSession()
  expect(localStorage.getItem("token")).toBeNull()
  fetched.mockImplementation(async () => success())
  dispatchEvent(new Event("online"))
  await expect.poll(() => localStorage.getItem("mustEnd")).toBeNull()
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/api/auth/logout", "/api/auth/logout"])
  endLeftSession()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test("a filter's page in place of the answer to a sign-out doesn't end the session on the server", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  vi.spyOn(window, "fetch").mockImplementation(async () => new Response("<h1>Blocked</h1>", { status: 403 }))
  signIn()
  await endSession()
  expect(localStorage.getItem("mustEnd")).toBe("yes")
})

test("a session whose key is gone from this device was signed out before the browser was killed", async () => {
  await signInOnDevice(1)
  expect(await isSessionRevived()).toBe(false)
  const stored = { ...localStorage }
  dropSession()
  expect(await isSessionRevived()).toBe(false)
  Object.assign(localStorage, stored)
  expect(await isSessionRevived()).toBe(true)
  await signInOnDevice(2)
  Object.assign(localStorage, stored)
  expect(await isSessionRevived()).toBe(true)
  dropSession()
  // A session that never had a key.
  signIn()
  expect(await isSessionRevived()).toBe(false)
})

test("a session that was left is not ended after somebody has signed in", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  const fetched = vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  signIn()
  await endSession()
  signIn()
  endLeftSession()
  expect(fetched).toHaveBeenCalledOnce()
})

test("a sign-in without a connection leaves the session before it to be ended when the connection is back", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  const fetched = vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  signIn()
  await endSession()
  signIn(offlineToken)
  fetched.mockImplementation(async () => success())
  dispatchEvent(new Event("online"))
  await expect.poll(() => localStorage.getItem("mustEnd")).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test("the reason of an earlier sign-out says nothing of the session after it", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => success())
  signIn()
  await endSession()
  expect(whyLeft()).toBe("chosen")
  signIn()
  dropSession()
  expect(whyLeft()).toBeUndefined()
})
