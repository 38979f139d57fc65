import { existsSync, readFileSync, rmSync } from "node:fs"
import { runAloud } from "./run.ts"
import type { Outcome } from "./vitestReport.ts"

/**
 * Runs a test program and reads its report. A program that writes no report, or that fails although it reports no failure, is a
 * failure.
 */
export async function outcomeOf<Report>(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  file: string,
  read: (report: Report) => Outcome,
): Promise<Outcome> {
  rmSync(file, { force: true })
  const hasEnded = await runAloud(command, args, env)
  if (!existsSync(file)) return { passed: 0, failures: [`${command} wrote no report`] }
  const outcome = read(JSON.parse(readFileSync(file, "utf8")))
  return hasEnded || outcome.failures.length > 0
    ? outcome
    : { ...outcome, failures: [`${command} ended with an error`] }
}
