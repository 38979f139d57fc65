import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter"
import { sum } from "#contract/lib/objects.ts"
import { filesChangedSince, testsOf } from "./changed.ts"
import { runChecks } from "./check.ts"
import { outcomeOf } from "./outcome.ts"
import { root } from "./run.ts"
import type { Outcome } from "./vitestReport.ts"

// npm test: the checks, the tests, the journeys in a browser; and at the end what failed, and how many passed. Nothing is repeated
// (record 50).

const reports = join(root, "node_modules/.cache/reports")
mkdirSync(reports, { recursive: true })

const { values } = parseArgs({
  options: { changed: { type: "boolean", default: false }, since: { type: "string", default: "HEAD" } },
})
const outcomes = values.changed ? await runChanged() : await runAll()
const passed = sum(outcomes.map((outcome) => outcome.passed))
const failures = outcomes.flatMap((outcome) => outcome.failures)
process.exitCode = failures.length > 0 ? 1 : 0
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)

async function runAll(): Promise<Outcome[]> {
  return [await runChecks(), ...(await runTests()), await runJourneys()]
}

/** npm test -- --changed: the checks, and the tests of what differs from the last commit, or from another one with --since. */
async function runChanged(): Promise<Outcome[]> {
  const { folders, related } = testsOf(filesChangedSince(values.since))
  const changedOutcomes = [await runChecks()]
  if (folders.length > 0)
    changedOutcomes.push(await runVitest("nouns", ["run", "--passWithNoTests", ...folders]))
  if (related.length > 0)
    changedOutcomes.push(await runVitest("related", ["related", "--run", "--passWithNoTests", ...related]))
  return changedOutcomes
}

/** The tests in a browser mostly wait, so they run beside the others. Within one run Vitest puts them last. */
function runTests(): Promise<Outcome[]> {
  return Promise.all([
    runVitest("node", ["run", "--project=together", "--project=alone"]),
    runVitest("browser", ["run", "--project=browser*"]),
  ])
}

function runVitest(name: string, chosenTests: readonly string[]): Promise<Outcome> {
  const file = join(reports, `vitest-${name}.json`)
  const args = [...chosenTests, "--reporter=default", "--reporter=./scripts/vitestReport.ts"]
  return outcomeOf("vitest", args, { OUTCOME_FILE: file }, file, (outcome: Outcome) => outcome)
}

function runJourneys(): Promise<Outcome> {
  const file = join(reports, "playwright.json")
  const args = ["test", "--reporter=list,json"]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, GATE: "1" }
  return outcomeOf("playwright", args, env, file, ({ stats, suites, errors }: JSONReport) => {
    const failed = suites
      .flatMap(journeysOf)
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    return {
      passed: stats.expected,
      failures: [
        ...failed.map(({ file, line, title }) => `${file}:${line} › ${title}`),
        ...errors.map(({ message }) => message ?? "a journey outside of a test"),
      ],
    }
  })
}

function journeysOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(journeysOf)]
}
