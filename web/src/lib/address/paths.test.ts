import { expect, test } from "vitest"
import { addressAfterSignIn, dashboardOf, loginFrom } from "./paths.ts"

test("each role gets its own dashboard, and any other role the shared one", () => {
  expect(["admin", "lecturer", "student", "visitor"].map(dashboardOf)).toEqual([
    "/admin/dashboard",
    "/lecturer/dashboard",
    "/student/dashboard",
    "/dashboard",
  ])
})

test("the sign-in page leads back to the remembered address", () => {
  const address = "/admin/academic-years?search=2026&page=2"
  const url = new URL(loginFrom(address), "http://college.example")
  expect(addressAfterSignIn(url.searchParams.get("from"), "admin")).toBe(address)
})

test.each([
  null,
  "",
  "https://elsewhere.example/admin/terms",
  "//elsewhere.example/admin/terms",
  "///elsewhere.example/admin/terms",
  "/\\elsewhere.example/admin/terms",
  "\\\\elsewhere.example/admin/terms",
  // Browsers drop tabs and line breaks from an address before they read it.
  "/\t/elsewhere.example/admin/terms",
  "/\n/elsewhere.example/admin/terms",
  "/\r/elsewhere.example/admin/terms",
  "\t//elsewhere.example/admin/terms",
  "/\t\\elsewhere.example/admin/terms",
  " //elsewhere.example/admin/terms",
  "/.//elsewhere.example/admin/terms",
  "//college.example@elsewhere.example/admin/terms",
  "//",
  "/%2Felsewhere.example/admin/terms",
  "admin/%2e%2e//elsewhere.example",
  "javascript:alert(1)",
  "/admin/../student/dashboard",
  "/student/dashboard",
  "/login",
])("%j is not an address to send an administrator to", (from) => {
  expect(addressAfterSignIn(from, "admin")).toBe("/admin/dashboard")
})

test.each([
  ["/admin/terms?search=a/b#top", "/admin/terms?search=a/b#top"],
  ["/admin/a\tb", "/admin/ab"],
  ["/student/../admin/terms", "/admin/terms"],
])("%j becomes the address that was checked, %j", (from, address) => {
  expect(addressAfterSignIn(from, "admin")).toBe(address)
})
