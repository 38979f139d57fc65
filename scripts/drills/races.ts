import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "../run.ts"
import type { Drill } from "./drill.ts"

export const races: Drill = {
  title: "each race between two writers forty times: no mark is lost, and nothing fails",
  async run() {
    const files = globSync("server/src/**/*.test.ts", { cwd: root }).filter((file) =>
      readFileSync(join(root, file), "utf8").includes("raced("),
    )
    const { status } = run("vitest", ["run", ...files], { env: { RACES: "1" }, stdio: "inherit" })
    return status === 0 ? [] : ["see above"]
  },
}
