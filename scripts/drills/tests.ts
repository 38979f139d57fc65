import { run } from "../run.ts"
import type { Drill } from "./drill.ts"

export const tests: Drill = {
  title:
    "the tests tagged drill: processes that are killed, hang, restore and upgrade, nonsense to each endpoint; every figure of 600 students, each token at each endpoint",
  async run() {
    const env = { DRILL: "1" }
    const tagged = run("vitest", ["run", "--project=together", "--tags-filter=drill"], {
      env,
      stdio: "inherit",
    })
    const whole = ["server/test/recomputation", "server/test/everyEndpoint/tokens"]
    const larger = run("vitest", ["run", ...whole], { env, stdio: "inherit" })
    return tagged.status === 0 && larger.status === 0 ? [] : ["see above"]
  },
}
