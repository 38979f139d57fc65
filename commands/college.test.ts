import { spawnSync } from "node:child_process"
import { chownSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"

const root = join(import.meta.dirname, "..")

/** The path without the project's own programs, as an operator's shell has it. */
const systemPath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))

test.each([
  ["npm", ["run", "--silent", "--ignore-scripts", "college", "--", "nonsense"]],
  ["node", ["bin/college.ts", "nonsense"]],
])("%s runs the operator's commands although the path has no program of the project", (program, args) => {
  const { stderr, status } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, PATH: systemPath.join(delimiter) },
    encoding: "utf8",
  })
  expect([stderr.trim(), status]).toEqual([
    "Say what to do: npm run college -- admin | adopt | backup | check | clock | doctor | move-files | restore | sweep | verify",
    1,
  ])
})

test("an unreachable storage is named in a sentence", () => {
  const args = ["bin/college.ts", "restore"]
  const dataDir = temporaryFolder()
  const { stderr, status } = spawnSync("node", args, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
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

const isRoot = process.getuid?.() === 0
const nobody = 65534

/** Runs a command on an empty data folder that is owned by this account. */
function runOn(owner: number, command: string) {
  const dataDir = temporaryFolder()
  chownSync(dataDir, owner, owner)
  const { stderr, status } = spawnSync(process.execPath, ["commands/college.ts", command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_TO: join(dataDir, "none") },
    encoding: "utf8",
  })
  return { output: stderr.trim(), status, left: readdirSync(dataDir) }
}

test.runIf(isRoot).each(["restore", "backup", "check"])(
  "%s isn't run as root if the data folder belongs to another account",
  (command) => {
    const { output, status, left } = runOn(1, command)
    expect(output).toMatch(
      / belongs to daemon, .* Nothing was changed\. Run it as daemon, with the same settings: /,
    )
    expect(output).toMatch(new RegExp(`sudo -E -H -u daemon npm run college -- ${command}$`))
    expect([status, left]).toEqual([1, []])
  },
)

test.runIf(isRoot).each([0, nobody, 54_321])(
  "root works on a data folder that belongs to root, to nobody or to an account without a name: %i",
  { tags: "drill" },
  (owner) => {
    expect(runOn(owner, "restore").output).toContain("There is no backup in")
  },
)
