import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { withDatabase } from "./college.ts"
import { enter } from "./people.ts"
import { chooseMore, dialogOf, expectToast, rowOf } from "./screen.ts"

test("an administrator plans backups, and one that they ask for is made and restored for a test", async ({
  page,
}) => {
  test.slow()
  const address = "/admin/settings/backups"
  await enter(page, "admin", address)
  await expect(page.getByText("Last good one")).toBeVisible()
  await expectNoFault(page)
  await chooseMore(page, "Change the schedule")
  const plan = dialogOf(page, "Change the schedule")
  await plan.getByLabel("How often").selectOption("Every Sunday")
  await plan.getByLabel("Hour").selectOption("03:00")
  await plan.getByLabel("Days").fill("61")
  await plan.getByRole("button", { name: "Save changes" }).click()
  await expect(plan.getByLabel("Days")).toHaveAccessibleDescription(/60/)
  await expectNoFault(page)
  await plan.getByLabel("Days").fill("14")
  await plan.getByRole("button", { name: "Save changes" }).click()
  await expectToast(page, "Backup schedule changed.")
  await expect(page.getByText("Every Sunday at 03:00")).toBeVisible()

  await page.getByRole("button", { name: "Back up now" }).first().click()
  // The schedule may have started a backup just before.
  await expect(page.getByText(/^A backup (has begun|is being made already)/).first()).toBeVisible()
  // The screen itself waits for the end of the running backup.
  await expect(rowOf(page, "MB").first()).toContainText("Good")
  await expect(page.getByText("None yet")).toBeHidden()
  await expectNoFault(page)
  const byCommand = { reason: "operator", state: "saved", place: "/mnt/stick" } as const
  await withDatabase((db) => db.insertInto("backup_run").values(byCommand).execute())
  await page.reload()
  await expect(page.getByText(/Last good one: (just now|\d+ minutes? ago), not tested/)).toBeVisible()
})

test("an administrator says for how long records are kept", async ({ page }) => {
  await enter(page, "admin", "/admin/settings/retention")
  const stored = page.getByRole("table", { name: "What is kept, and for how long" })
  await expect(stored.getByRole("row", { name: /^Failed jobs/ })).toContainText("90 days")
  await expectNoFault(page)
  await page.getByRole("button", { name: "Change days" }).click()
  const days = dialogOf(page, "Change days")
  await expectNoFault(page)
  await days.getByLabel("Failed jobs").fill("91")
  await days.getByRole("button", { name: "Save changes" }).click()
  await expect(stored.getByRole("row", { name: /^Failed jobs/ })).toContainText("91 days")
})
