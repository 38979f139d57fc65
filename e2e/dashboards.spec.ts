import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, type Who } from "./people.ts"

const failure = "Failed to load dashboard data. Please try refreshing the page."

for (const [who, shown] of [
  ["admin", "Registrations waiting"],
  ["lecturer", "LECTURER"],
  ["student", "STUDENT"],
] as const satisfies [Who, string][]) {
  test(`the ${who}'s dashboard, at its own address and at /dashboard, has no fault that axe finds`, async ({
    page,
  }) => {
    await enter(page, who, "/dashboard")
    await expect(page.getByText(shown)).toBeVisible()
    await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
    await expectNoFault(page)
  })
}

test("a dashboard that can't be loaded says so and comes back by Retry", async ({ page }) => {
  await page.route("**/api/admin/dashboard/stats", (route) => route.abort())
  await enter(page, "admin", "/admin/dashboard")
  await expect(page.getByText(failure)).toBeVisible()
  await expectNoFault(page)
  await page.unroute("**/api/admin/dashboard/stats")
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
})

test("what others do shows on the administrator's dashboard", async ({ page, request }) => {
  const person = {
    firstName: "Mphatso",
    lastName: "Sample",
    email: "mphatso@college.example",
    role: "lecturer",
  }
  await request.post("/api/auth/register", { data: { ...person, password: "chalk and slate" } })
  await enter(page, "admin", "/admin/dashboard")
  await expect(page.getByText("Mphatso Sample asked for an account")).toBeVisible()
})
