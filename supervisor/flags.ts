import { parseArgs } from "node:util"
import { maxStudents, minStudents } from "../demonstration/accounts.ts"
import { messageOf } from "../server/src/lib/errorCodes.ts"
import { StartupError } from "../server/src/lib/startupError.ts"

export type Flags = { empty: boolean; demo: boolean; dev: boolean; students: number }

const usage = `npm start              the college, with a demonstration when its data folder is new
npm start -- --empty   without the demonstration; prints a one-time code for /setup
npm start -- --demo    with the demonstration, also in an empty database of DATABASE_URL
npm start -- --students 60   with 60 students in the demonstration, instead of 600
npm run dev            restarts the server when its code changes`

export function readFlags(args: string[]): Flags {
  const flag = { type: "boolean", default: false } as const
  const options = { empty: flag, demo: flag, dev: flag, students: { type: "string" } } as const
  try {
    const { students, ...flags } = parseArgs({ args, options }).values
    if (flags.empty && flags.demo) throw new Error("--empty and --demo exclude each other.")
    if (flags.empty && students) throw new Error("--empty and --students exclude each other.")
    return { ...flags, students: students === undefined ? 600 : studentsOf(students) }
  } catch (cause) {
    throw new StartupError(`${messageOf(cause)}\n\n${usage}`, { cause })
  }
}

function studentsOf(text: string) {
  const count = Number(text)
  if (Number.isInteger(count) && count >= minStudents && count <= maxStudents) return count
  throw new Error(`--students must be a whole number from ${minStudents} to ${maxStudents}.`)
}
