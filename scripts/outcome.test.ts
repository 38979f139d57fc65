import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { outcomeOf } from "./outcome.ts"
import type { Outcome } from "./vitestReport.ts"

test("a test program without a report is a failure, however it ends", async () => {
  const folder = temporaryFolder()
  const [written, report] = [join(folder, "written.json"), join(folder, "report.json")]
  const passed: Outcome = { passed: 3, failures: [] }
  writeFileSync(written, JSON.stringify(passed))
  const run = (command: string, ...args: string[]) =>
    outcomeOf(command, args, {}, report, (outcome: Outcome) => outcome)
  expect(await run("cp", written, report)).toEqual(passed)
  for (const command of ["true", "false"])
    expect(await run(command)).toEqual({ passed: 0, failures: [`${command} wrote no report`] })
})
