import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { dateInDays, typedDateInDays } from "./days.ts"
import { enter, signedInCalls } from "./people.ts"
import { cardOf, changeReply, choose, dialogOf, expectToast, filterBy } from "./screen.ts"

/** A picture with a single pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
)

test("an administrator creates an event with a picture, changes it, and deletes it", async ({ page }) => {
  await enter(page, "admin", "/admin/events")
  await expect(page.getByRole("heading", { name: "Events", level: 1 })).toBeVisible()
  await expectNoFault(page)
  await page.getByRole("button", { name: "Create event" }).first().click()
  const form = dialogOf(page, "Create event")
  const deadline = form.getByRole("textbox", { name: "Registration deadline (optional)" })
  await form.getByRole("button", { name: "Create event" }).click()
  await expect(form.locator(".summary")).toContainText("Title")
  await expect(form.locator(".summary")).toContainText("Start date")
  await form.getByLabel("Title").fill("Harvest festival")
  await form.getByLabel("Event type").selectOption("Cultural")
  await form.getByLabel("Start date", { exact: true }).fill(typedDateInDays(9))
  await form.getByLabel("Start date: time").fill("14:00")
  await form.getByLabel("Location").fill("Garden")
  await form.getByLabel("Max participants").fill("40")
  await expect(deadline).toHaveCount(0)
  await form.getByRole("checkbox", { name: "Registration required" }).check()
  await deadline.fill(typedDateInDays(10))
  await form.getByLabel("Registration deadline: time").fill("14:00")
  await form.getByRole("checkbox", { name: "Featured" }).check()
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "maize.png", mimeType: "image/png", buffer: pixel })
  await expect(form.getByRole("img", { name: "Image as chosen" })).toBeVisible()
  await expectNoFault(page)
  await form.getByRole("button", { name: "Create event" }).click()
  await expect(form.locator(".summary")).toContainText(
    "Registration deadline must not be after the start date.",
  )
  await deadline.fill(typedDateInDays(8))
  await form.getByRole("button", { name: "Create event" }).click()
  await expectToast(page, "Event created.")

  await filterBy(page, "Status", "Upcoming")
  await filterBy(page, "Type", "Cultural")
  await page.getByRole("searchbox").fill("harvest")
  const card = cardOf(page, "Harvest festival")
  for (const fact of [
    "Cultural",
    "Upcoming",
    "Featured",
    "Registration Required",
    "14:00",
    "Garden",
    "0 of 40",
  ])
    await expect(card).toContainText(fact)
  await expect(card.locator(".picture img")).toBeVisible()
  await expectNoFault(page)

  await choose(page, "Harvest festival", "Edit")
  const edit = dialogOf(page, "Edit event")
  await edit.getByRole("checkbox", { name: "All day" }).check()
  await expect(edit.getByLabel("Start date: time")).toHaveCount(0)
  await edit.getByRole("button", { name: "Save changes" }).click()
  await expectToast(page, "Event saved.")
  await expect(card).not.toContainText("14:00")

  await choose(page, "Harvest festival", "Delete")
  const question = dialogOf(page, "Delete event")
  await expect(question).toContainText("Are you sure you want to delete this event?")
  await question.getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Event deleted.")
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible()
})

test("an administrator sees who registered and who waits, adds a person and removes one", async ({
  page,
  request,
}) => {
  const admin = await signedInCalls(request, "admin")
  const title = "Bee keeping"
  const { event } = await admin("post", "/events", {
    title,
    start_date: `${dateInDays(15)}T09:00`,
    registration_required: true,
    max_participants: 1,
  })
  await (await signedInCalls(request, "student"))("post", `/events/${event.id}/register`, {})
  await enter(page, "admin", `/admin/events?search=${encodeURIComponent(title)}`)
  await cardOf(page, title).getByRole("link", { name: title }).click()
  const panel = dialogOf(page, title)
  await expect(panel.getByRole("row", { name: /Demo Student/ })).toContainText("Registered")
  await panel.getByRole("button", { name: "Add person" }).click()
  await panel.getByRole("combobox", { name: "Person" }).fill("Demo Lecturer")
  await panel.getByRole("option", { name: /Demo Lecturer/ }).click()
  await panel.getByRole("button", { name: "Add person" }).click()
  await expectToast(page, "This event is full: added to the waiting list.")
  await expect(panel.getByRole("row", { name: /Demo Lecturer/ })).toContainText("Waiting, number 1")
  await expectNoFault(page)
  const saving = page.waitForEvent("download")
  await panel.getByRole("button", { name: "Files of the attendees" }).click()
  await panel.getByRole("menuitem", { name: "Export CSV" }).click()
  expect((await saving).suggestedFilename()).toBe(`attendees_${dateInDays(15)}_${event.id}.csv`)

  await panel.getByRole("button", { name: "Actions for Demo Student" }).click()
  await page.getByRole("menuitem", { name: "Remove" }).click()
  await dialogOf(page, "Remove attendee").getByRole("button", { name: "Remove" }).click()
  await expectToast(page, "Demo Student was removed from this event.")
  const moved = panel.getByRole("row", { name: /Demo Lecturer/ })
  await expect(moved).toContainText("Registered")
  await panel.getByRole("button", { name: "Actions for Demo Lecturer" }).click()
  await page.getByRole("menuitem", { name: "Mark as attended" }).click()
  await expect(moved).toContainText("Attended")
})

test("a failure says what went wrong until it is dismissed, and a broken picture gives way to a drawn one", async ({
  page,
}) => {
  await changeReply(page, "**/api/admin/events?*", (data) => {
    data.events[0].event_image = "/uploads/gone.png"
  })
  await enter(page, "admin", "/admin/events")
  await expect(page.locator(".picture svg").first()).toBeVisible()
  await page.unroute("**/api/admin/events?*")

  await page.route("**/api/admin/events/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 418, json: { success: false } })
      : route.fallback(),
  )
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click()
  await dialogOf(page, "Delete event").getByRole("button", { name: "Delete" }).click()
  const failure = page.locator(".toast-failure").filter({ hasText: "HTTP error! status: 418" }).first()
  await expect(failure).toBeVisible()
  await expectNoFault(page)
  await failure.getByRole("button").click()
  await expect(failure).toHaveCount(0)
})
