import { expect, type Page } from "@playwright/test"
import { paths } from "../web/src/lib/address/paths.ts"
import { accountMenu, enter, type Role } from "./people.ts"
import { watchTraffic } from "./wire.ts"

/** These addresses only lead to another screen. */
const forwarded: readonly string[] = [paths.marks, paths.lecturerMarks]

/** The screens that a role opens without a record's id. */
const screensOf = (who: Role) =>
  Object.values(paths).filter(
    (path) => path.startsWith(`/${who}/`) && !path.includes(":") && !forwarded.includes(path),
  )

/** Opens each of the role's screens after the other, without reloading the page, and calls the check on it. */
export async function onEveryScreen(page: Page, who: Role, check: (number: number) => Promise<void>) {
  const settled = watchTraffic(page)
  await enter(page, who, "/unauthorized")
  await accountMenu(page).waitFor()
  expect(screensOf(who).length).toBeGreaterThan(8)
  const title = page.getByRole("main").getByRole("heading", { level: 1 })
  await expect(title).toHaveText("Access denied")
  for (const [number, path] of screensOf(who).entries()) {
    await follow(page, path)
    await expect(title, path).toHaveText(/^(?!Access denied$)./)
    await settled()
    await expect(title, path).not.toHaveText("Page not found")
    expect(new URL(page.url()).pathname, "no screen of the role has this address").toBe(path)
    await check(number)
  }
}

/** Opens a screen as a link does. The router ignores an entry of the history without an index. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    const state = { idx: history.state.idx + 1 }
    history.pushState(state, "", path)
    dispatchEvent(new PopStateEvent("popstate", { state }))
  }, path)
