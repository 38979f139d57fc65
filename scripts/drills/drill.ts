import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../run.ts"

export type Drill = {
  title: string
  /** The reason why this machine can't run the drill. */
  whyNot?(): string | undefined
  /** Returns the failures, one per line. */
  run(): Promise<string[]>
}

/**
 * The test files that contain the text. A file without a test to run still opens its college and keeps the connections, so a drill
 * names its files.
 */
export const testFilesWith = (text: string) =>
  globSync("{commands,contract,demonstration,server,supervisor}/**/*.test.ts", { cwd: root }).filter((file) =>
    readFileSync(join(root, file), "utf8").includes(text),
  )
