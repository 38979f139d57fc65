/** Starts the database and the server, restarts either when it ends, and stops the server before the database. */
import { join } from "node:path"
import { type Config, parseConfig } from "../server/src/config.ts"
import { LastingFault, lastingStatus, StartupError } from "../server/src/lib/startupError.ts"
import { runProgram } from "./childPrograms.ts"
import { type CollegeDatabase, openCollegeDatabase } from "./collegeDatabase.ts"
import { type Flags, readFlags } from "./flags.ts"
import { supervisorName } from "./holdDatabase.ts"
import { checkHourly } from "./pulse.ts"
import { restartOnChange } from "./restartOnChange.ts"
import { isStop, onStopRequest } from "./stop.ts"
import { superviseDatabase } from "./superviseDatabase.ts"
import { superviseServer } from "./superviseServer.ts"

const stop = new AbortController()
onStopRequest(() => stop.abort())

try {
  await run(readFlags(process.argv.slice(2)), parseConfig(process.env))
} catch (error) {
  if (!isStop(error)) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = error instanceof LastingFault ? lastingStatus : 1
  }
}
process.exit()

async function run(flags: Flags, config: Config): Promise<void> {
  const college = await openCollegeDatabase(config, { alone: true, begins: true, stop: stop.signal })
  try {
    const environment = environmentOf(college)
    const news = await runProgram(
      programAt("bringUp.ts"),
      { ...environment, COLLEGE_IS_NEW: `${college.isNew}`, COLLEGE_SUPERVISOR: supervisorName },
      { args: process.argv.slice(2), stop: stop.signal },
    )
    await keepRunning(college, { config, flags, environment, news })
  } finally {
    await college.close()
  }
}

function programAt(path: string): string {
  return join(import.meta.dirname, path)
}

/** The environment by which the supervisor's programs and the server learn of the open database. */
function environmentOf({ url, postgres }: CollegeDatabase): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_URL_FILE: undefined,
    DATABASE_FOLDER: postgres?.folder,
  }
}

type Running = { config: Config; flags: Flags; environment: NodeJS.ProcessEnv; news: string[] }

/** Runs until stopped. The server ends first, with its requests and jobs, and then the database. */
async function keepRunning(
  { postgres, hold }: CollegeDatabase,
  { config, flags, environment, news }: Running,
): Promise<void> {
  let banner = [`Mphunzitsi answers at ${config.publicUrl}`, ...news].join("\n  ")
  const server = superviseServer({
    program: programAt("../server/src/main.ts"),
    environment,
    args: flags.dev ? ["--dev"] : [],
    workers: flags.dev ? 1 : config.workers,
    watched: !flags.dev,
    onStart: flags.dev ? restartOnChange : undefined,
    onListening() {
      console.log(banner)
      banner = "The server is back."
      giveBack()
    },
    stop: stop.signal,
  })
  const database = postgres ? superviseDatabase(postgres, stop.signal) : hold?.keep()
  const looks = checkHourly(
    () => runProgram(programAt("checkCollege.ts"), environment, { stop: stop.signal }),
    stop.signal,
  )
  try {
    await Promise.all([server, database, looks])
  } finally {
    stop.abort()
    await Promise.allSettled([server, database, looks])
  }
}

/** Releases the memory that starting needed, because the supervisor does little from here on and V8 would keep it. */
function giveBack(): void {
  void globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" })
}
