import { defineConfig } from "@playwright/test"
import { collegeUrl } from "./e2e/college.ts"
import { findBrowser } from "./scripts/browser.ts"

const browser = await findBrowser()

/** npm test walks the journeys that show what only a browser can; "npm run drill -- journeys" and "npm run e2e" all of them. */
const isGate = Boolean(process.env.GATE)
const inGate = (tag = "") => (isGate ? new RegExp(`(?=.*@gate)${tag && `(?=.*${tag})`}`) : new RegExp(tag))

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/college.ts",
  // Each worker has a college to itself; tests that depend on one another say so. A third one makes two cores no faster.
  workers: 2,
  fullyParallel: true,
  // Bounds for what hangs: a journey takes seconds, and several times that on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: collegeUrl(),
    launchOptions: browser,
    // A press on a missing element names the element.
    actionTimeout: 60_000,
    // Tracing doubles the time: TRACE=1 npm run e2e -- e2e/terms.spec.ts
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    // It would answer before the lines that journeys hold and cut; withoutLine.spec.ts has phones with it.
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Africa/Blantyre",
  },
  projects: [
    // Tests that count what the demonstration has come first, before journeys have added to it.
    { name: "first", grep: inGate("@fresh") },
    { name: "journeys", grep: inGate(), grepInvert: /@alone|@fresh/ },
    // Tests that measure milliseconds run alone.
    { name: "alone", grep: inGate("@alone"), workers: 1, dependencies: ["journeys"] },
  ],
})
