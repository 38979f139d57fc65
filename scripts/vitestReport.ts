import { writeFileSync } from "node:fs"
import type { Reporter, SerializedError, TestModule } from "vitest/node"

/** The number of tests that passed, and each failure with its reason. */
export type Outcome = { passed: number; failures: string[] }

/**
 * Writes the outcome of a run as JSON to the file that OUTCOME_FILE names. Unlike Vitest's own JSON report it has the errors
 * outside the tests: a file that could not be loaded, or an unhandled rejection.
 */
export default class OutcomeReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const outcome: Outcome = {
      passed: 0,
      failures: unhandled.map((error) => failure("an error that nobody handled", [error])),
    }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === "passed") outcome.passed++
        if (state === "failed")
          outcome.failures.push(failure(`${module.relativeModuleId} › ${test.fullName}`, errors))
      }
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0) outcome.failures.push(failure(module.relativeModuleId, suite.errors()))
    }
    writeFileSync(process.env.OUTCOME_FILE ?? "", JSON.stringify(outcome))
  }
}

const failure = (label: string, errors: readonly SerializedError[]) =>
  [label, ...errors.map(({ stack, message }) => withoutPackages(stack ?? message))].join("\n")

const withoutPackages = (stack: string) =>
  stack
    .split("\n")
    .filter((line) => !line.includes("/node_modules/"))
    .join("\n")
