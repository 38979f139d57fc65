import { defineConfig } from "@playwright/test"
import { findBrowser } from "./scripts/browser.ts"

const browser = await findBrowser()

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/college.ts",
  // one college for all journeys, and a machine of two cores
  workers: 1,
  timeout: 30_000,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.COLLEGE_URL,
    launchOptions: browser,
    trace: "retain-on-failure",
    locale: "en-GB",
    timezoneId: "Africa/Blantyre",
  },
  projects: [{ name: "chromium" }],
})
