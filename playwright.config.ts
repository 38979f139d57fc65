import { defineConfig } from "@playwright/test"
import { findBrowser } from "./scripts/browser.ts"

const browser = await findBrowser()

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/college.ts",
  // one college for all journeys, and a machine of two cores
  workers: 1,
  // a journey takes seconds; a machine that does other things besides takes many times as long
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.COLLEGE_URL,
    launchOptions: browser,
    // costs as much as the journeys themselves: TRACE=1 npm run e2e -- e2e/terms.spec.ts
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    locale: "en-GB",
    timezoneId: "Africa/Blantyre",
  },
  projects: [{ name: "chromium" }],
})
