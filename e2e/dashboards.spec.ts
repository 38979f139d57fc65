import { expect, type Page, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { enter, type Role, signedInCalls } from "./people.ts"
import { changeReply, dialogOf, failRead } from "./screen.ts"
import { watchTraffic } from "./wire.ts"

const failure = "Failed to load dashboard data. Please try refreshing the page."
const statOf = (page: Page, label: string) =>
  page.locator(".stat").filter({ has: page.getByText(label, { exact: true }) })

for (const [who, heading] of [
  ["admin", "Marks by subject"],
  ["lecturer", "To mark"],
  ["student", "New for you"],
] as const satisfies [Role, string][]) {
  test(`the ${who}'s dashboard, at its own address and at /dashboard, has no fault that axe finds`, async ({
    page,
  }) => {
    await enter(page, who, "/dashboard")
    await expect(page.getByRole("heading", { name: heading })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
    await expectNoFault(page)
  })
}

test("a student sees how many modules they take, and opens what is due next", async ({ page, request }) => {
  const student = await signedInCalls(request, "student")
  const { total } = await student("get", "/students/my-modules?limit=1")
  const due = (await student("get", "/students/my-assignments?status=pending&sort=next&limit=1"))
    .assignments[0]
  await enter(page, "student", "/student/dashboard")
  const figures = {
    "Enrolled modules": total,
    "Pending assignments": /\d/,
    "Overall GPA": /\d\.\d\d/,
    "Year of study": "2",
  }
  for (const [label, figure] of Object.entries(figures)) {
    await expect(statOf(page, label)).toContainText(figure instanceof RegExp ? figure : `${figure}`)
  }
  await page.getByRole("link", { name: `Hand in: ${due.title}` }).click()
  await expect(dialogOf(page, due.title)).toContainText(due.subject_code)

  const { stats } = await student("get", "/students/my-assignments/stats")
  await page.goto("/student/dashboard")
  await statOf(page, "Pending assignments").getByRole("link").click()
  await expect(page.getByRole("status").filter({ hasText: /assignments?$/ })).toHaveText(
    new RegExp(`^${stats.pending} assignments?$`),
  )
})

test("a lecturer sees the work to mark and how their classes stand, and at most two assignments among five activities", async ({
  page,
}) => {
  await enter(page, "lecturer", "/lecturer/dashboard")
  for (const label of ["Modules", "Students in P1", "Assignments in all terms"]) {
    await expect(statOf(page, label)).toContainText(/\d/)
  }
  const toMark = page.getByRole("region", { name: "To mark" })
  await expect(toMark.getByText(/^\d+ to mark, oldest first$/)).toBeVisible()
  await expect(toMark.getByRole("link", { name: /^Mark: / }).first()).toBeVisible()
  const standing = page.getByRole("table", { name: "Your classes" })
  await expect(
    standing.getByRole("row", { name: /ENG101, P1 \d+% \d+ of \d+ below 50 \d+(\.\d)?$/ }),
  ).toBeVisible()
  const activities = page.getByRole("region", { name: "Recent activities" }).getByRole("listitem")
  await expect(activities).toHaveCount(5)
  await expect(activities.filter({ hasText: /\S set \S/ })).toHaveCount(2)
  await page.getByRole("region", { name: "Quick actions" }).getByRole("link", { name: "Grades" }).click()
  await expect(page.getByRole("heading", { name: "Grade Management" })).toBeVisible()
})

test("on a lecturer's phone the notice is one line, and today's lessons and the work to mark are on the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, "lecturer", "/lecturer/dashboard")
  const first = page.getByRole("region", { name: "To mark" }).getByRole("link", { name: /^Mark: / })
  await expect(first.first()).toBeInViewport({ ratio: 1 })
  const notice = page.locator(".notice-brief")
  await expect(notice).toHaveCount(1)
  expect((await notice.boundingBox())?.height).toBeLessThan(50)
  const order = page.getByRole("heading", { name: /^(Attendance|To mark|Quick actions)$/ })
  await expect(order).toHaveText(["Attendance", "To mark", "Quick actions"])
})

test("a lecturer without class or module is told to ask the office, and sees no figures of others", async ({
  page,
  request,
}) => {
  await enter(page, await createAccount(request, "Chifundo", "lecturer"), "/lecturer/dashboard")
  await expect(page.getByText("No Class Assigned.")).toBeVisible()
  for (const label of ["Modules", "Students", "Assignments in all terms"]) {
    await expect(statOf(page, label).getByText("0", { exact: true })).toBeVisible()
  }
  await expect(page.getByText("Everything that was handed in is marked.")).toBeVisible()
  for (const name of ["Recent activities", "Your classes"]) {
    await expect(page.getByRole("heading", { name })).toHaveCount(0)
  }
})

test("without a connection the loaded data stays, with its age", async ({ page, context }) => {
  await enter(page, "admin", "/admin/dashboard")
  await expect(statOf(page, "Lecturers")).toContainText(/\d/)
  await context.setOffline(true)
  await page.getByRole("button", { name: "Refresh" }).click()
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expect(page.getByText(/^As of (just now|\d+ minutes? ago)$/).first()).toBeVisible()
  await expect(statOf(page, "Lecturers")).toContainText(/\d/)
})

test("a dashboard that can't be loaded says so and offers Retry", async ({ page }) => {
  await failRead(page, "**/api/admin/dashboard")
  await enter(page, "admin", "/admin/dashboard")
  await expect(page.getByText(failure)).toBeVisible()
  await expectNoFault(page)
  await page.unroute("**/api/admin/dashboard")
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
})

test("an administrator logs out from the dashboard", async ({ page }) => {
  await enter(page, "admin", "/admin/dashboard")
  await page.getByRole("button", { name: "Sign out" }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test("a dashboard is one call, which brings the bell's number along", async ({ page }) => {
  for (const [who, path] of [
    ["admin", "/api/admin/dashboard"],
    ["lecturer", "/api/lecturers/my/dashboard"],
    ["student", "/api/students/my-dashboard"],
  ] as const) {
    const calls: string[] = []
    page.on("request", (request) => calls.push(new URL(request.url()).pathname))
    const settled = watchTraffic(page)
    await enter(page, who, `/${who}/dashboard`)
    await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
    await settled()
    const forData = calls.filter((call) => call.startsWith("/api/") && !call.startsWith("/api/auth/"))
    expect(forData).toEqual([path])
    page.removeAllListeners("request")
  }
})

test("other people's changes appear on the administrator's dashboard", async ({ page, request }) => {
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

test("each dashboard shows what the college announced and plans, and leads there", async ({ page }) => {
  const region = (name: string) => page.getByRole("region", { name })
  await enter(page, "admin", "/admin/dashboard")
  await expect(region("Upcoming events").getByRole("listitem")).toHaveCount(5)
  const recent = region("Recent announcements").getByRole("listitem")
  await expect(recent).toHaveCount(5)
  const title = await recent.first().getByRole("link").innerText()
  await recent.first().getByRole("link").click()
  await expect(page).toHaveURL(/\/admin\/announcements\?view=\d+$/)
  await expect(page.getByRole("heading", { name: title }).first()).toBeVisible()

  await enter(page, "lecturer", "/lecturer/dashboard")
  await expect(page.getByText("Pinned", { exact: true })).toBeVisible()
  await expect(page.getByRole("row", { name: /^Document \d/ })).toBeVisible()
  await expect(page.getByRole("row", { name: /^Archive/ })).toHaveCount(0)
  await region("Upcoming events").getByRole("link", { name: "All events" }).click()
  await expect(page).toHaveURL(/\/lecturer\/events$/)

  await enter(page, "student", "/student/dashboard")
  await expect(region("Latest announcements").getByRole("listitem")).toHaveCount(3)
  await expect(region("New materials")).toBeVisible()
  await region("Next event").getByRole("listitem").getByRole("link").click()
  await expect(page).toHaveURL(/\/student\/events\?view=\d+$/)
})

test("the office's dashboard has the action for what waits, and its years list their students", async ({
  page,
}) => {
  await enter(page, "admin", "/admin/dashboard")
  const needs = page.getByRole("region", { name: "Needs you" })
  await expect(needs.getByRole("link", { name: /^Answer: \d+ excuses? waits?/ })).toHaveAttribute(
    "href",
    "/admin/excuses",
  )
  await expect(page.getByText(/^Week \d+ of \d+$/).first()).toBeVisible()
  await page.getByRole("link", { name: "Year 1", exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/students\?year_of_study=1$/)
})

test("a new college's dashboard leads to its first step, and shows nothing empty", async ({ page }) => {
  await changeReply(page, "**/api/admin/dashboard", (data) => {
    const { stats, needs } = data
    for (const figures of [stats, needs])
      for (const name of Object.keys(figures)) if (typeof figures[name] === "number") figures[name] = 0
    stats.academic_year = null
    const lists = ["terms", "classes", "marks", "announcements", "events", "activities"]
    for (const list of lists) data[list] = []
  })
  await enter(page, "admin", "/admin/dashboard")
  await expect(page.getByRole("link", { name: "Add: No academic year is current" })).toBeVisible()
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Needs you",
    "Quick actions",
  ])
  await expectNoFault(page)
})

test("without announcements, events and materials a student's dashboard leaves them out", async ({
  page,
}) => {
  await changeReply(page, "**/api/students/my-dashboard", (data) => {
    Object.assign(data, { pinned: null, announcements: [], event: null, materials: [], due: [] })
  })
  await enter(page, "student", "/student/dashboard")
  await expect(page.getByText("Nothing is due.")).toBeVisible()
  for (const name of ["Latest announcements", "Next event", "New materials"]) {
    await expect(page.getByRole("heading", { name })).toHaveCount(0)
  }
  await expectNoFault(page)
})
