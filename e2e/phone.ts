import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { findBrowser } from "../scripts/browser.ts"
import { collegeUrl } from "./college.ts"
import { openLine } from "./line.ts"

/** A phone, whose browser can be closed and opened again, and its line to the college. */
export async function openPhone() {
  const folder = mkdtempSync(join(tmpdir(), "phone-"))
  const line = await openLine(collegeUrl()!)
  const browser = await findBrowser()
  const settings = { ...browser, baseURL: line.url, serviceWorkers: "allow" } as const
  let context: BrowserContext | undefined
  const phone = {
    line,
    /** Opens the browser, or closes and opens it again. */
    async start(): Promise<Page> {
      await context?.close()
      context = await chromium.launchPersistentContext(folder, settings)
      return context.pages()[0] ?? context.newPage()
    },
    newTab: () => context!.newPage(),
    async end() {
      await context?.close()
      line.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return phone
}
