import { run } from "../run.ts"
import type { Drill } from "./drill.ts"

export const tests: Drill = {
  title:
    "the tests tagged drill: processes that are killed, hang, restore and upgrade, nonsense to each endpoint; every figure of 600 students",
  async run() {
    const env = { DRILL: "1" }
    const tagged = run("vitest", ["run", "--project=together", "--tags-filter=drill"], {
      env,
      stdio: "inherit",
    })
    const figures = run("vitest", ["run", "server/test/recomputation"], { env, stdio: "inherit" })
    return tagged.status === 0 && figures.status === 0 ? [] : ["see above"]
  },
}
