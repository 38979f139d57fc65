import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test"
import { findBrowser } from "../scripts/browser.ts"
import { commandOf } from "../supervisor/processes.ts"
import { watchPrefetch } from "./browserStorage.ts"
import { collegeUrl } from "./college.ts"
import { openConnection } from "./network.ts"
import { type Role, signIn } from "./people.ts"

/** Sets the clock this many milliseconds ahead, in the phone's browser. */
function setClockAhead(ahead: number) {
  const { now } = Date
  globalThis.Date = new Proxy(Date, {
    construct: (usual, given, made) =>
      Reflect.construct(usual, given.length > 0 ? given : [now() + ahead], made) as object,
  })
  Date.now = () => now() + ahead
}

/** A phone with a browser that can be closed and reopened, and its connection to the college. */
export async function openPhone() {
  const folder = mkdtempSync(join(tmpdir(), "phone-"))
  const connection = await openConnection(collegeUrl()!)
  const browser = await findBrowser()
  const settings = { ...browser, baseURL: connection.url, serviceWorkers: "allow" } as const
  let context: BrowserContext | undefined
  const phone = {
    connection,
    /** Opens the browser, or closes and reopens it. The phone's clock may be days ahead, or behind if negative. */
    async start({ daysAhead = 0 } = {}): Promise<Page> {
      await context?.close()
      context = await chromium.launchPersistentContext(folder, settings)
      if (daysAhead !== 0) await context.addInitScript(setClockAhead, daysAhead * 86_400_000)
      return context.pages()[0] ?? context.newPage()
    },
    /** Kills the browser, as an empty battery does. */
    async kill() {
      const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
      const own = pids.filter((pid) => commandOf(Number(pid)).includes(`--user-data-dir=${folder}`))
      const gone = context!.waitForEvent("close")
      for (const pid of own) {
        if (!commandOf(Number(pid)).includes("--type=")) process.kill(Number(pid), "SIGKILL")
      }
      await gone
      context = undefined
    },
    newTab: () => context!.newPage(),
    async close() {
      await context?.close()
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return phone
}

const isShellStored = (page: Page) => page.evaluate(async () => (await caches.match("/shell")) !== undefined)

export async function signInAndStorePortal(page: Page, role: Role) {
  await signIn(page, role)
  await waitForStoredPortal(page)
}

/**
 * Signs in and uses the dashboard, until the phone has fetched the data and the scripts of the other screens, and the search
 * index.
 */
export async function signInAndFetchAhead(page: Page, role: Role) {
  const waitForPrefetch = watchPrefetch(page)
  await signInAndStorePortal(page, role)
  await page.mouse.move(200, 300)
  await page.mouse.move(220, 320)
  await waitForPrefetch()
}

/** Waits until the phone has stored the portal. From then on, everything that the page loads is cached too. */
export async function waitForStoredPortal(page: Page) {
  await expect.poll(() => isShellStored(page)).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/**
 * Waits until a newer worker has installed and lets it take over, as the button "Open it" does. A page that is opened at that
 * moment can be lost (record 54).
 */
export const letNewerWorkerTakeOver = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        registration?.waiting?.postMessage("take over")
        return !registration?.installing && !registration?.waiting && registration?.active?.state
      }),
    )
    .toBe("activated")
