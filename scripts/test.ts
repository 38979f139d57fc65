import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter"
import type { JsonTestResults } from "vitest/node"
import { runChecks } from "./check.ts"
import { root, runAloud } from "./run.ts"

// npm test: the checks, the tests, the journeys in a browser; and at the end how many passed. A journey that passed only
// when it was repeated is named before the sum, and counts as passed (decision 0223).
type Count = { passed: number; failed: number }

const reports = join(root, "node_modules/.cache/reports")
mkdirSync(reports, { recursive: true })

const counts = [await runChecks(), ...(await runTests()), await runJourneys()]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** The tests in a browser mostly wait, so they run beside the others. Within one run Vitest puts them last. */
function runTests(): Promise<Count[]> {
  return Promise.all([
    runVitest("node", ["--project=together", "--project=alone"]),
    runVitest("browser", ["--project=browser"]),
  ])
}

function runVitest(name: string, projects: string[]): Promise<Count> {
  const file = join(reports, `vitest-${name}.json`)
  const args = ["run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  return counted(file, "vitest", args, (report: JsonTestResults) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }))
}

function runJourneys(): Promise<Count> {
  const file = join(reports, "playwright.json")
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  return counted(file, "playwright", ["test", "--reporter=list,json"], ({ stats, suites }: JSONReport) => {
    const flaky = suites.flatMap(flakyTitles)
    if (flaky.length > 0) console.log(`${flaky.length} flaky: ${flaky.join(", ")}`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

function flakyTitles({ specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
  return [...own.map(({ title }) => title), ...suites.flatMap(flakyTitles)]
}

/** Runs a test program and reads its report. A program that fails without a failed test counts as one failure. */
async function counted<Report>(
  file: string,
  command: string,
  args: string[],
  read: (report: Report) => Count,
): Promise<Count> {
  rmSync(file, { force: true })
  const ended = await runAloud(command, args)
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 }
  return !ended && count.failed === 0 ? { ...count, failed: 1 } : count
}
