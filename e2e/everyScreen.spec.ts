import { expect, type Page, test } from "@playwright/test"
import { paths } from "../web/src/lib/address/paths.ts"
import { expectNoFaultInTurn } from "./axe.ts"
import { accountMenu, enter } from "./people.ts"
import { watchTraffic } from "./wire.ts"

/** The screens that a role opens without a record's id. */
const screensOf = (who: string) =>
  Object.values(paths).filter((path) => path.startsWith(`/${who}/`) && !path.includes(":"))

for (const who of ["student", "lecturer", "admin"] as const) {
  test(`each screen of the ${who} has room for everything on it, and no fault that axe finds`, {
    tag: "@gate",
  }, async ({ page }) => {
    const settled = watchTraffic(page)
    await enter(page, who, "/unauthorized")
    await accountMenu(page).waitFor()
    expect(screensOf(who).length).toBeGreaterThan(8)
    for (const [number, path] of screensOf(who).entries()) {
      await follow(page, path)
      await expect(page.getByRole("main").getByRole("heading", { level: 1 }), path).toBeVisible()
      await settled()
      expect(new URL(page.url()).pathname, "no screen of the role has this address").toBe(path)
      await expectNoFaultInTurn(page, number)
    }
  })
}

/** Opens a screen as a link does, without reloading the page. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, "", path)
    dispatchEvent(new PopStateEvent("popstate", { state: null }))
  }, path)
