import { parseArgs } from "node:util"
import { Refusal } from "../lib/refusal.ts"

export type Flags = { empty: boolean; demo: boolean; dev: boolean }

const usage = `npm start              the college, with a demonstration when its data folder is new
npm start -- --empty   without the demonstration; prints a one-time code for /setup
npm start -- --demo    with the demonstration, also in an empty database of DATABASE_URL
npm run dev            restarts the server when its code changes`

export function readFlags(args: string[]): Flags {
  const options = { empty: { type: "boolean" }, demo: { type: "boolean" }, dev: { type: "boolean" } } as const
  try {
    const { empty = false, demo = false, dev = false } = parseArgs({ args, options }).values
    if (empty && demo) throw new Error("--empty and --demo exclude each other.")
    return { empty, demo, dev }
  } catch (cause) {
    throw new Refusal(`${(cause as Error).message}\n\n${usage}`, { cause })
  }
}
