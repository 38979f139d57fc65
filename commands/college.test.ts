import { spawnSync } from "node:child_process"
import { delimiter, join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..")

const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"))

test.each([
  ["npm", ["run", "--silent", "--ignore-scripts", "college", "--", "nonsense"]],
  ["node", ["bin/college.ts", "nonsense"]],
])(
  "%s runs the operator's commands with the project's Node.js, whichever the system has",
  (program, args) => {
    const { stderr, status } = spawnSync(program, args, {
      cwd: root,
      env: { ...process.env, PATH: folders.join(delimiter) },
      encoding: "utf8",
    })
    expect([stderr.trim(), status]).toEqual([
      "Say what to do: npm run college -- admin | adopt | backup | check | clock | doctor | move-files | restore | sweep | verify",
      1,
    ])
  },
)
