import { type SpawnSyncOptions, spawnSync } from "node:child_process"
import { delimiter, join, resolve } from "node:path"

export const root = resolve(import.meta.dirname, "..")

const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter)

/** Runs one of the project's programs at its root and waits for it, whether npm is above us or not. */
export function run(command: string, args: string[], options: SpawnSyncOptions = {}) {
  return spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    ...options,
    env: { ...process.env, ...options.env, PATH: path },
  })
}
