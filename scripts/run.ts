import { execFile, type SpawnSyncOptions, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { delimiter, join, resolve } from "node:path"

export const root = resolve(import.meta.dirname, "..")

const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter)
/** The project's own programs, and Node's cache of compiled modules, which every process below them finds. */
const environment = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"), ...process.env, PATH: path }

/** The output of a program, and whether it succeeded. */
type RunResult = { ended: boolean; output: string }

/** Runs one of the project's programs at its root without blocking. */
export const runBeside = (command: string, args: readonly string[]) =>
  new Promise<RunResult>((settle) => {
    const options = {
      cwd: root,
      env: environment,
      shell: process.platform === "win32",
      maxBuffer: 64 * 1024 * 1024,
    }
    execFile(command, args, options, (error, stdout, stderr) => {
      // A program that could not be started has no output of its own.
      const why = error && !stdout && !stderr ? error.message : ""
      settle({ ended: !error, output: [stdout, stderr, why].filter(Boolean).join("\n") })
    })
  })

/**
 * Runs one of the project's programs at its root without blocking, prints its output as it arrives, and returns whether it
 * succeeded.
 */
export async function runAloud(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment, ...env },
    shell: process.platform === "win32",
    stdio: "inherit",
  })
  const [code] = await once(child, "exit")
  return code === 0
}

/** Runs one of the project's programs at its root and waits for it, with or without npm as the parent. */
export function run(command: string, args: string[], options: SpawnSyncOptions = {}) {
  return spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    ...options,
    env: { ...environment, ...options.env, PATH: path },
  })
}
