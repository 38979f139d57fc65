import { run } from "../run.ts"
import type { Drill } from "./drill.ts"

export const tests: Drill = {
  title: "the tests tagged drill: processes that are killed, hang, restore and upgrade",
  async run() {
    const projects = ["--project=together", "--project=alone"]
    const { status } = run("vitest", ["run", ...projects, "--tags-filter=drill"], {
      env: { DRILL: "1" },
      stdio: "inherit",
    })
    return status === 0 ? [] : ["see above"]
  },
}
