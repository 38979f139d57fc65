import { defineConfig } from "@playwright/test"
import { collegeUrl } from "./e2e/college.ts"
import { findBrowser } from "./scripts/browser.ts"

const browser = await findBrowser()

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/college.ts",
  // each has a college to itself; journeys that go on from one another say so
  workers: 2,
  fullyParallel: true,
  // a journey takes seconds; a machine that does other things besides takes many times as long
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may need a second try. npm test names such a journey as flaky, and CI refuses it.
  retries: 1,
  failOnFlakyTests: Boolean(process.env.CI),
  use: {
    baseURL: collegeUrl(),
    launchOptions: browser,
    // a press on what never comes says which it was
    actionTimeout: 20_000,
    // costs as much as the journeys themselves: TRACE=1 npm run e2e -- e2e/terms.spec.ts
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    locale: "en-GB",
    timezoneId: "Africa/Blantyre",
  },
  projects: [
    { name: "journeys", grepInvert: /@alone/ },
    // what counts milliseconds has the machine to itself
    { name: "alone", grep: /@alone/, workers: 1, dependencies: ["journeys"] },
  ],
})
