import { defineConfig } from "@playwright/test"
import { collegeUrl } from "./e2e/college.ts"
import { findBrowser } from "./scripts/browser.ts"

const browser = await findBrowser()

/**
 * npm test runs the journeys for behaviour that only a browser can show. "npm run drill -- journeys" and "npm run e2e" run all of
 * them.
 */
const isGate = Boolean(process.env.GATE)
const inGate = (tag = "") => (isGate ? new RegExp(`(?=.*@gate)${tag && `(?=.*${tag})`}`) : new RegExp(tag))

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/college.ts",
  // Each worker has its own college, and tests that depend on one another are marked. Two workers keep two cores busy for two
  // thirds of the time.
  workers: 3,
  fullyParallel: true,
  // Limits for a journey that hangs. A journey takes seconds, and twenty times that on a machine with a load of twenty.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: collegeUrl(),
    launchOptions: browser,
    // A failed press on a missing element names the element.
    actionTimeout: 120_000,
    // Tracing doubles the time: TRACE=1 npm run e2e -- e2e/terms.spec.ts
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    // A service worker would answer requests that journeys want to delay or break. Only the phones of e2e/phone.ts have one.
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Africa/Blantyre",
  },
  projects: [
    // Tests that count the demonstration's records are first, before journeys add to them.
    { name: "first", grep: inGate("@fresh") },
    { name: "journeys", grep: inGate(), grepInvert: /@fresh/ },
  ],
})
