import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { ApiKey, Reply } from "#contract/api.ts"
import { dismantle, supervise, temporaryDataDir } from "../server/test/supervisor.ts"
import { type ProcessorTime, processorTime } from "./processorTime.ts"

export const password = "mphunzitsi-bench"

/** Calls the API as a signed-in person, or as a visitor. */
type Call = <Key extends ApiKey>(
  key: Key,
  request?: { bearer?: string; query?: string; params?: Record<string, number>; body?: object },
) => Promise<Reply<Key>>

export type College = {
  /** The commit, and the number of server processes if there are several. */
  name: string
  url: string
  dataDir: string
  /** Seconds from an empty data folder to the first answer. */
  loaded: number
  call: Call
  signIn(email: string): Promise<string>
  processorTime(): ProcessorTime
  remove(): Promise<void>
}

/** Starts the college of a checkout as `npm start` does, with its own data folder. */
export async function startCollege(checkout: string, students: number, workers = 1): Promise<College> {
  const environment = { DEMO_PASSWORD: password, LOG_LEVEL: "info", WORKERS: `${workers}` }
  const begun = performance.now()
  const college = await supervise(
    temporaryDataDir(),
    environment,
    ["--students", `${students}`],
    startOf(checkout),
  )
  const loaded = (performance.now() - begun) / 1000
  const url = college.url.replace("localhost", "127.0.0.1")

  const call: Call = async (key, { bearer, query = "", params = {}, body } = {}) => {
    const [method, path] = key.split(" ", 2) as [string, string]
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `${params[name]}`)
    const answer = await fetch(`${url}/api${address}${query}`, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${key} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as never
  }
  return {
    name: commitOf(checkout) + (workers > 1 ? `, ${workers} processes` : ""),
    url,
    dataDir: college.dataDir,
    loaded,
    call,
    signIn: async (email) => (await call("POST /auth/login", { body: { email, password } })).data.token,
    processorTime: () => processorTime(college),
    remove: () => dismantle(college),
  }
}

/** Builds the pages of a checkout if they are missing. */
export function prepare(checkout: string) {
  execFileSync(process.execPath, ["scripts/prepare.mjs"], { cwd: checkout, stdio: "inherit" })
}

/** The program that `npm start` of a checkout runs, with its own flags, which decide how often it collects garbage. */
function startOf(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"))
  const [, ...words] = String(scripts.start).split(" ")
  return [...words.slice(0, -1), join(checkout, words.at(-1)!)]
}

const commitOf = (checkout: string) =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: checkout, encoding: "utf8" }).trim()
