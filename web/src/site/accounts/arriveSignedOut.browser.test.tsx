import { afterEach, expect, test, vi } from "vitest"
import { dropSession, storedUser, storeSession } from "../../lib/session/session.ts"
import { arriveSignedOut } from "./arriveSignedOut.ts"

afterEach(() => {
  dropSession()
  vi.restoreAllMocks()
})

test("the sign-in page says so if opening it has signed somebody out", () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ success: true }))
  document.body.innerHTML = "<div hidden data-was-signed-in>You were signed in until now.</div>"
  const notice = document.querySelector<HTMLElement>("[data-was-signed-in]")!
  arriveSignedOut()
  expect(notice.hidden).toBe(true)
  storeSession({
    token: "a bearer",
    user: {
      id: 7,
      email: "thoko@college.example",
      role: "student",
      firstName: "Thoko",
      lastName: "Sample",
      phone: null,
      status: "active",
      mustChangePassword: false,
      number: null,
    },
  })
  arriveSignedOut()
  expect(notice.hidden).toBe(false)
  expect(storedUser()).toBeUndefined()
})
