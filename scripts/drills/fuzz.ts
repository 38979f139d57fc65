import { run } from "../run.ts"
import type { Drill } from "./drill.ts"

export const fuzz: Drill = {
  title:
    "200 requests and 200 handfuls of bytes to each endpoint: no fault of ours, every answer as the contract says",
  async run() {
    const { status } = run("vitest", ["run", "server/test/everyEndpoint"], {
      env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? "200", DRILL: "1" },
      stdio: "inherit",
    })
    return status === 0 ? [] : ["see above"]
  },
}
