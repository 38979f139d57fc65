import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { encryptedStore } from "../../lib/encryptedStorage/encryptedStore.ts"
import { dropSession, storedToken } from "../../lib/session/session.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import { DeviceTable } from "./DeviceTable.tsx"

const answers = encryptedStore("answers")
const at = "2026-11-20T08:00:00Z"
const devices = [
  { id: 4, name: "Chrome on Android", created_at: at, signed_in_at: at, is_this: true },
  { id: 5, name: "Firefox on Windows", created_at: at, signed_in_at: at, is_this: false },
]
let requests: string[]

beforeEach(async () => {
  requests = []
  await answers.dropAll(1)
  await signInOnDevice(1)
  vi.spyOn(window, "fetch").mockImplementation(async (url, init) => {
    requests.push(`${init?.method} ${url}`)
    if (init?.method === "POST") return success({}, "This device is signed out.")
    return success({ devices, total: 2 })
  })
})
afterEach(dropSession)

const open = (owner?: { studentId: number }) =>
  renderInPortal(<DeviceTable {...(owner && { owner })} />, { user: { id: 1 } })
const endPhone = async (name: RegExp) => {
  await page.getByRole("button", { name }).click()
  await page.getByRole("dialog").getByRole("button", { name: "End this phone" }).click()
}

test("somebody ends a phone that they have lost, and goes on here", async () => {
  await open()
  await expect.element(page.getByText("This one")).toBeVisible()
  await endPhone(/^End this phone Firefox on Windows/)
  await expect.poll(() => requests).toContain("POST /api/auth/devices/5/end")
  expect(storedToken()).toBe("bearer 1")
})

test("whoever ends the device that they hold is signed out, and nothing is left of them on it", async () => {
  await answers.put("grades", "B")
  await open()
  await endPhone(/^End this phone Chrome on Android/)
  await expect.poll(() => storedToken()).toBeNull()
  expect(requests).toContain("POST /api/auth/devices/4/end")
  expect(await answers.count(1)).toBe(0)
})

test("the office ends a student's phone, and stays signed in on its own device", async () => {
  await open({ studentId: 7 })
  await expect.poll(() => requests).toEqual(["GET /api/auth/devices?studentId=7"])
  await endPhone(/^End this phone Chrome on Android/)
  await expect.poll(() => requests).toContain("POST /api/auth/devices/4/end")
  expect(storedToken()).toBe("bearer 1")
})
