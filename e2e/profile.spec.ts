import { expect, type Page, test } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import sharp from "sharp"
import { createAccount, type Newcomer } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { countStored } from "./browserStorage.ts"
import { accountMenu, enter, fillLogin, signOut } from "./people.ts"
import { expectToast, waitForPaint } from "./screen.ts"

const summary = (page: Page) => page.locator(".summary")
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

async function openProfile(page: Page, person: Newcomer, tab?: "Security" | "Notifications") {
  await enter(page, person, "/profile")
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible()
  if (tab) await page.getByRole("tab", { name: tab }).click()
}

test("a lecturer reads and changes their profile", async ({ page, request }) => {
  const person = await createAccount(request, "Thandiwe", "lecturer")
  await openProfile(page, person)
  await expect(page.getByRole("region", { name: "Thandiwe Newcomer" })).toContainText("LECTURER")
  await expect(page.getByText(/^Employee number L-\d{4}$/)).toBeVisible()

  await press(page, "Edit Profile")
  await expect(page.getByLabel("First name")).not.toBeEditable()
  await expect(page.getByText(/^Your name, class and employee number are kept/)).toBeVisible()
  await page.getByLabel("Email").fill("")
  await press(page, "Save Changes")
  await expect(summary(page)).toContainText("Email is required.")
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Specialization").fill("Biology")
  await page.route("**/api/auth/profile", (route) => route.abort(), { times: 1 })
  await press(page, "Save Changes")
  await expect(page.getByText(/^Your profile: no connection\. Kept on this device/)).toBeVisible()
  await press(page, "Send now")
  await expectToast(page, "Profile updated successfully!")
  await expect(page.getByText("Biology")).toBeVisible()
  // The pressed button was removed with its notice, and the next key continues from there.
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Change Photo" })).toBeFocused()

  await press(page, "Edit Profile")
  await page.getByLabel("Email").fill("thandizo@college.example")
  await press(page, "Save Changes")
  await expect(summary(page)).toContainText("Please enter your current password")
  await page.getByLabel("Current password", { exact: true }).fill(person.password)
  await press(page, "Save Changes")
  await expect(
    page.getByText(/^No mail server is set, so the link that makes thandizo@college\.example your address/),
  ).toBeVisible()
  await expect(page.getByRole("region", { name: "Thandiwe Newcomer" })).toContainText(person.email)
  await expectNoFault(page)
})

test("an administrator changes their own name", async ({ page, request }) => {
  await openProfile(page, await createAccount(request, "Chisomo", "admin"))
  await press(page, "Edit Profile")
  await page.getByLabel("First name").fill("")
  await press(page, "Save Changes")
  await expect(summary(page)).toContainText("First name is required.")
  await page.getByLabel("First name").fill("Chimwemwe")
  await press(page, "Save Changes")
  await expect(page.getByRole("heading", { name: "Chimwemwe Newcomer" })).toBeVisible()
  await expect(accountMenu(page)).toContainText("Chimwemwe")
})

test("a photo is sent, shown everywhere and taken away again", async ({ page, request }) => {
  await openProfile(page, await createAccount(request, "Lusungu", "student"))
  const colours = { width: 1600, height: 1200, channels: 3, background: "#b8452a" } as const
  const buffer = await sharp({ create: colours }).png().toBuffer()
  const choosing = page.waitForEvent("filechooser")
  await press(page, "Change Photo")
  await (await choosing).setFiles({ name: "me.png", mimeType: "image/png", buffer })
  await expectToast(page, "Photo saved.")
  const photos = page.locator("img.avatar")
  await expect(photos).toHaveCount(2)
  for (const at of [0, 1]) {
    const width = () => photos.nth(at).evaluate((photo) => (photo as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
  }
  await expectNoFault(page)
  await press(page, "Remove Photo")
  await expect(photos).toHaveCount(0)
})

test("a password is changed with the texts of the specification, and the session goes on", async ({
  page,
  request,
}) => {
  await openProfile(page, await createAccount(request, "Mayamiko", "student"), "Security")
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel("Current password", { exact: true }).fill(current)
    await page.getByLabel("New password", { exact: true }).fill(next)
    await page.getByLabel("Confirm new password", { exact: true }).fill(again)
    await press(page, "Change password")
  }
  await fill("chalk and slate", "a blackboard", "a whiteboard")
  await expect(summary(page)).toContainText("New passwords do not match!")
  await fill("chalk and slate", "short", "short")
  await expect(summary(page)).toContainText("Password must be at least 6 characters long!")
  await fill("not this one", "a blackboard", "a blackboard")
  await expect(summary(page)).toContainText("Failed to change password. Please check your current password.")
  await fill("chalk and slate", "a blackboard", "a blackboard")
  await expectToast(page, "Password changed successfully!")
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("")
  await page.reload()
  await expect(page.getByRole("heading", { name: "Mayamiko Newcomer" })).toBeVisible()
})

test("settings act at once and are kept; notification preferences are saved", async ({ page, request }) => {
  await openProfile(page, await createAccount(request, "Wongani", "student"), "Security")
  await page.getByRole("switch", { name: "Login alerts" }).click()
  await expectToast(page, "Preferences saved.")
  await page.getByLabel("Session timeout").selectOption("2 hours")
  await expect(page.getByLabel("Session timeout")).toHaveValue("120")
  await page.route("**/api/auth/preferences", (route) => route.abort(), { times: 1 })
  await page.getByRole("switch", { name: "Login alerts" }).click()
  await expectToast(page, "Network error. Please check your connection and try again.")
  await expect(page.getByRole("switch", { name: "Login alerts" })).not.toBeChecked()

  await page.route("**/api/auth/export-data", (route) => route.abort(), { times: 1 })
  await press(page, "Download My Data")
  await expectToast(page, "Failed to export data. Please try again.")
  const dismiss = (text: string) =>
    page.locator(".toast").filter({ hasText: text }).getByRole("button", { name: "Dismiss" })
  // One toast is shown at a time, and the earlier failure waits.
  await dismiss("Failed to export data").press("Enter")
  await expect(dismiss("Network error")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator(".toast")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Download My Data" })).toBeFocused()

  await page.getByRole("tab", { name: "Notifications" }).click()
  await page.getByRole("switch", { name: "Grade updates" }).uncheck()
  await page.getByRole("switch", { name: "System updates" }).check()
  const saved = page.waitForResponse("**/api/auth/preferences")
  await press(page, "Save Notification Preferences")
  expect((await saved).ok()).toBe(true) // The message of an earlier save may still be displayed.
  await expectToast(page, "Preferences saved.")
  await page.reload()
  await expect(page.getByRole("switch", { name: "Grade updates" })).not.toBeChecked()
  await expect(page.getByRole("switch", { name: "System updates" })).toBeChecked()
  await page.getByRole("tab", { name: "Security" }).click()
  await expect(page.getByRole("switch", { name: "Login alerts" })).not.toBeChecked()
  await expect(page.getByLabel("Session timeout")).toHaveValue("120")
})

test("one tab's settings are not overwritten by another tab's or by a slow reply", async ({
  page,
  request,
}) => {
  await openProfile(page, await createAccount(request, "Tawina", "student"), "Notifications")
  const system = page.getByRole("switch", { name: "System updates" })
  await system.check()
  await page.getByRole("tab", { name: "Security" }).click()
  const timeout = page.getByLabel("Session timeout")
  await timeout.selectOption("2 hours")
  await expectToast(page, "Preferences saved.")
  await page.getByRole("tab", { name: "Notifications" }).click()
  await expect(system).toBeChecked()

  const events = page.getByRole("switch", { name: "Event reminders" })
  const released = Promise.withResolvers<void>()
  await page.route("**/api/auth/preferences", async (route) => {
    await released.promise
    await route.continue()
  })
  const saved = page.waitForResponse("**/api/auth/preferences")
  await press(page, "Save Notification Preferences")
  await events.uncheck()
  released.resolve()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByText("Your unsaved entries were restored.")).toBeVisible()
  await expect(events).not.toBeChecked()
  await expect(system).toBeChecked()
  await page.getByRole("tab", { name: "Security" }).click()
  await expect(timeout).toHaveValue("120")

  const lines = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let requestCount = 0
  await page.route("**/api/auth/preferences", async (route) => {
    await lines[requestCount++]?.promise
    await route.continue()
  })
  await timeout.selectOption("15 minutes")
  await timeout.selectOption("1 hour")
  await expect.poll(() => requestCount).toBe(2)
  for (const released of lines) {
    const answer = page.waitForResponse("**/api/auth/preferences")
    released.resolve()
    await (await answer).finished()
    await waitForPaint(page)
    await expect(timeout).toHaveValue("60")
  }
})

test("two-factor sign-in is switched on with the app's code, and required from then on", async ({
  page,
  request,
}) => {
  const person = await createAccount(request, "Atupele", "student")
  await openProfile(page, person, "Security")
  await page.getByRole("switch", { name: "Two-factor authentication" }).click()
  const dialog = page.getByRole("dialog", { name: "Switch two-factor authentication on" })
  await expect(dialog.getByRole("img")).toBeVisible()
  await expectNoFault(page)
  const key = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()
  const secret = Secret.fromBase32(key.replaceAll(" ", ""))
  await dialog.getByLabel("Code").fill("000000")
  await dialog.getByLabel("Current password", { exact: true }).fill(person.password)
  await dialog.getByRole("button", { name: "Switch on" }).click()
  await expect(summary(page)).toContainText("This code is not right")
  await dialog.getByLabel("Code").fill(new TOTP({ secret }).generate())
  await dialog.getByRole("button", { name: "Switch on" }).click()
  await expectToast(page, "Two-factor sign-in is on.")
  const slip = page.getByRole("dialog", { name: "Recovery codes" })
  const recovery = (await slip.locator(".slip-code").innerText()).slice(0, 14)
  await expectNoFault(page)
  await slip.getByRole("button", { name: "Close" }).last().click()
  await expect(page.getByRole("switch", { name: "Two-factor authentication" })).toBeChecked()

  await signOut(page)
  await page.waitForURL("**/login")
  await fillLogin(page, person.email, person.password)
  await page.getByLabel("Code").fill(recovery)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible()
})

test("people download their data and have it erased", async ({ page, request }) => {
  const person = await createAccount(request, "Madalitso", "student")
  await openProfile(page, person)
  await press(page, "Edit Profile")
  await page.getByLabel("Bio").fill("I sing.")
  await expect.poll(() => countStored(page, "drafts")).toBe(1)
  await page.getByRole("tab", { name: "Security" }).click()
  const downloading = page.waitForEvent("download")
  await press(page, "Download My Data")
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^profile-data-\d{4}-\d\d-\d\d\.json$/)

  await page.route("**/api/auth/export-data", (route) => route.abort(), { times: 1 })
  await press(page, "Download My Data")
  await expectToast(page, "Failed to export data. Please try again.")

  await press(page, "Delete Account")
  const dialog = page.getByRole("dialog", { name: "Delete Account" })
  await dialog.getByLabel("Password", { exact: true }).fill("not this one")
  await dialog.getByLabel("Type DELETE to confirm").fill("delete")
  await dialog.getByRole("button", { name: "Delete Account" }).click()
  await expect(summary(page)).toContainText("Type DELETE exactly, in capital letters.")
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE")
  await dialog.getByRole("button", { name: "Delete Account" }).click()
  await expect(summary(page)).toContainText("This is not your password.")
  await expectNoFault(page)
  await dialog.getByLabel("Password", { exact: true }).fill(person.password)
  await dialog.getByRole("button", { name: "Delete Account" }).click()
  await expect(page.getByText("Account deleted successfully. You will be logged out.")).toBeVisible()
  await press(page, "Continue")
  await page.waitForURL("**/login")
  expect(await countStored(page, "drafts")).toBe(0)
  await fillLogin(page, person.email, person.password)
  await expect(summary(page)).toContainText("Invalid credentials")

  await enter(page, "admin", "/admin/deleted-accounts")
  await expect(page.getByRole("row", { name: /Madalitso Newcomer/ })).toBeVisible()
  await expectNoFault(page)
  await press(page, "Restore the account of Madalitso Newcomer")
  await page.getByRole("dialog").getByRole("button", { name: "Restore account" }).click()
  await expectToast(page, "Account restored. They can sign in again with their password.")
  await expect(page.getByText("No deleted accounts")).toBeVisible()
  await expectNoFault(page)
  await openProfile(page, person)
})

test("axe finds nothing on any tab of the profile", async ({ page, request }) => {
  await openProfile(page, await createAccount(request, "Kondwani", "lecturer"))
  for (const tab of ["Notifications", "Security"]) {
    await page.getByRole("tab", { name: tab }).click()
    await expectNoFault(page)
  }
  await page.getByRole("tab", { name: "Profile" }).click()
  await press(page, "Edit Profile")
  await expectNoFault(page)
})
