import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { codeOf } from "../server/src/lib/errorCodes.ts"
import { StartupError } from "../server/src/lib/startupError.ts"

const { R_OK, W_OK, X_OK } = constants

/** Milliseconds after which no process is still writing a draft. */
const hour = 60 * 60 * 1000

/** Creates the data folder and checks that it is writable. Deletes drafts of keys that a killed process has left. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, R_OK | W_OK | X_OK)
    removeDrafts(dataDir)
  } catch (cause) {
    throw new StartupError(
      `Nothing can be kept in ${dataDir} (${codeOf(cause)}). ` +
        "Let this account write there, or set DATA_DIR to another folder.",
      { cause },
    )
  }
}

/** Removes the drafts of `writeDurably`. */
function removeDrafts(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    if (!/\.[\da-f-]{36}\.tmp$/.test(name)) continue
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (mtimeMs < Date.now() - hour) rmSync(path, { force: true })
  }
}
