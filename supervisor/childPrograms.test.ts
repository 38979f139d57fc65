import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { runProgram } from "./childPrograms.ts"
import { isStop } from "./stop.ts"

const program = join(temporaryFolder(), "endless.mjs")
writeFileSync(program, "setInterval(() => undefined, 1000)")

test("a program isn't begun after a stop, because nothing would end it", async () => {
  const ran = runProgram(program, process.env, { stop: AbortSignal.abort() })
  await expect(ran).rejects.toSatisfy(isStop)
})

test("a program ends with a stop", async () => {
  const stop = new AbortController()
  const ran = runProgram(program, process.env, { stop: stop.signal })
  stop.abort()
  await expect(ran).rejects.toSatisfy(isStop)
})
