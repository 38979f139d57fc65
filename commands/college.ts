/** The operator's commands: npm run college -- <command>, or node bin/college.ts <command>. */
import { parseConfig } from "../server/src/config.ts"
import { StorageUnreachable } from "../server/src/lib/cluster/bucketConnection.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { refuseRoot } from "../supervisor/owner.ts"
import { admin } from "./admin.ts"
import { adopt } from "./adopt.ts"
import { backup, check, verify } from "./backup.ts"
import { clock } from "./clock.ts"
import { doctor } from "./doctor.ts"
import { moveFiles } from "./moveFiles.ts"
import { restore } from "./restore.ts"
import { sweep } from "./sweep.ts"
import { type College, withCollege } from "./withCollege.ts"

/** Returns the lines to print. */
type Command = (college: College, args: string[]) => Promise<string[]>

const commands: Readonly<Record<string, Command>> = { admin, adopt, clock, sweep }

/** Commands that open the college themselves, if it can be opened at all. */
const others: Readonly<Record<string, (args: string[]) => Promise<string[]>>> = {
  backup,
  check,
  doctor,
  "move-files": moveFiles,
  restore,
  verify,
}
const names = [...Object.keys(commands), ...Object.keys(others)].sort().join(" | ")

const [name = "", ...args] = process.argv.slice(2)
try {
  console.log((await run()).join("\n"))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}

/** A sentence for the operator, or all details of a bug. */
function inWords(error: unknown): unknown {
  if (error instanceof StorageUnreachable) return error.sentence
  // An error of the system names the file or the line itself, such as "EACCES: permission denied, mkdir '/backups'".
  const isOfSystem = error instanceof Error && "syscall" in error
  return error instanceof StartupError || isOfSystem ? error.message : error
}

async function run(): Promise<string[]> {
  const other = Object.hasOwn(others, name) ? others[name] : undefined
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  // The doctor changes nothing, and checks the rights of the college's account whoever runs it.
  if ((other && other !== doctor) || command) refuseRootOnOthers()
  if (other) return other(args)
  if (!command) throw new StartupError(`Say what to do: npm run college -- ${names}`)
  return withCollege((college) => command(college, args), {
    adopts: command === adopt,
    migrated: command !== adopt,
  })
}

/**
 * Refuses root for another account's college. The command itself reports settings that can't be read, each in its own
 * form.
 */
function refuseRootOnOthers() {
  let dataDir: string
  try {
    dataDir = parseConfig(process.env).dataDir
  } catch (error) {
    if (error instanceof StartupError) return
    throw error
  }
  refuseRoot(dataDir, ["npm run college --", name, ...args].join(" "))
}
