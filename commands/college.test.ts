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

test("a storage that is away is said in a sentence with its name", () => {
  const args = ["bin/college.ts", "restore"]
  const { stderr, status } = spawnSync("node", args, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: join(root, "no-such-folder"),
      BACKUP_TO: "s3://safe/north",
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    encoding: "utf8",
  })
  expect([stderr.trim(), status]).toEqual([
    "The bucket safe/north/ at 127.0.0.1:9 can't be used (connect ECONNREFUSED 127.0.0.1:9). Start the storage or put the S3 settings right, and repeat the command.",
    1,
  ])
})
