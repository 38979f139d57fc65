import { spawnSync } from "node:child_process"
import { delimiter, join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..")

test("npm runs the operator's commands with the project's Node.js, whichever the system has", () => {
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
  const { stderr, status } = spawnSync(
    "npm",
    ["run", "--silent", "--ignore-scripts", "college", "--", "nonsense"],
    {
      cwd: root,
      env: { ...process.env, PATH: folders.join(delimiter) },
      encoding: "utf8",
    },
  )
  expect([stderr.trim(), status]).toEqual([
    "Say what to do: npm run college -- admin | adopt | clock | sweep",
    1,
  ])
})
