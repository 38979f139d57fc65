import { afterEach, expect, test } from "vitest"
import { dropSession, storeSession } from "../../lib/session/session.ts"
import { accountUser } from "../../lib/testing/signInOnDevice.ts"
import { entry } from "./entry.ts"

afterEach(dropSession)

const signIn = () =>
  storeSession({ token: "a bearer", user: accountUser(7, { firstName: "Thoko", lastName: "Sample" }) })

function linkOf(html: string) {
  document.body.innerHTML = html
  const link = document.body.querySelector("a")!
  entry(link)
  return link
}

test("the header shows who is signed in their dashboard and initials, and a visitor the sign-in page", () => {
  const link = linkOf('<a href="/login" data-entry>Sign In</a>')
  expect(link.outerHTML).toContain(">Sign In</a>")
  signIn()
  expect(link.getAttribute("href")).toBe("/lecturer/dashboard")
  expect(link.textContent).toBe("DashboardTS")
  dropSession()
  expect(link.getAttribute("href")).toBe("/login")
  expect(link.textContent).toBe("Sign In")
})

test("a link to the sign-in page in what the college wrote leads who is signed in to their dashboard", () => {
  for (const address of ["/login", `${location.origin}/login?from=%2Fstart`]) {
    const link = linkOf(`<a href="${address}">Sign in</a>`)
    signIn()
    expect(link.getAttribute("href")).toBe("/lecturer/dashboard")
    expect(link.textContent).toBe("Sign in")
    dropSession()
    expect(link.getAttribute("href")).toBe(address)
  }
  const other = linkOf('<a href="/admissions#login">How to apply</a>')
  signIn()
  expect(other.getAttribute("href")).toBe("/admissions#login")
})

test("the footer's Apply Now leads who is signed in to the steps, and signs nobody out", () => {
  const link = linkOf('<a href="/login" data-entry="/admissions#steps">Apply Now</a>')
  signIn()
  expect(link.getAttribute("href")).toBe("/admissions#steps")
  expect(link.textContent).toBe("Apply Now")
})
