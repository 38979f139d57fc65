import { afterEach, expect, test, vi } from "vitest"
import { dropSession, storedUser, storeSession } from "../../lib/session/session.ts"
import { success } from "../../lib/testing/answers.ts"
import { accountUser } from "../../lib/testing/signInOnDevice.ts"
import { arriveSignedOut } from "./arriveSignedOut.ts"

afterEach(dropSession)

test("the sign-in page says so if opening it has signed somebody out", () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => success())
  document.body.innerHTML = "<div hidden data-was-signed-in>You were signed in until now.</div>"
  const notice = document.querySelector<HTMLElement>("[data-was-signed-in]")!
  arriveSignedOut()
  expect(notice.hidden).toBe(true)
  storeSession({ token: "a bearer", user: accountUser(7) })
  arriveSignedOut()
  expect(notice.hidden).toBe(false)
  expect(storedUser()).toBeUndefined()
})
