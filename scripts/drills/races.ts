import { run } from "../run.ts"
import { type Drill, testFilesWith } from "./drill.ts"

export const races: Drill = {
  title: "each race between two writers forty times: no mark is lost, and nothing fails",
  async run() {
    const { status } = run("vitest", ["run", ...testFilesWith("raced(")], {
      env: { RACES: "1" },
      stdio: "inherit",
    })
    return status === 0 ? [] : ["see above"]
  },
}
