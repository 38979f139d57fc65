import { accessSync, constants, mkdirSync } from "node:fs"
import { StartupError } from "../server/src/lib/startupError.ts"

const { R_OK, W_OK, X_OK } = constants

/** Creates the data folder and checks that it is writable. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, R_OK | W_OK | X_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartupError(
      `Nothing can be kept in ${dataDir} (${code}). ` +
        "Let this account write there, or set DATA_DIR to another folder.",
      { cause },
    )
  }
}
