/** The operator's commands: npm run college -- <command>. */
import { StartupError } from "../server/src/lib/startupError.ts"
import { admin } from "./admin.ts"
import { adopt } from "./adopt.ts"
import { clock } from "./clock.ts"
import { sweep } from "./sweep.ts"
import { type College, withCollege } from "./withCollege.ts"

/** Returns the lines to print. */
type Command = (college: College, args: string[]) => Promise<string[]>

const commands: Readonly<Record<string, Command>> = { admin, adopt, clock, sweep }

const [name = "", ...args] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new StartupError(`Say what to do: npm run college -- ${Object.keys(commands).join(" | ")}`)
  const lines = await withCollege((college) => command(college, args), { adopts: command === adopt })
  console.log(lines.join("\n"))
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
