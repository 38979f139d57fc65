import type { ChildProcess } from "node:child_process"
import { watch } from "node:fs"
import { join } from "node:path"

const watched = ["server/src", "server/db", "contract/src"].map((folder) =>
  join(import.meta.dirname, "..", folder),
)

/** In development, ends the server when its code changes, so that it is restarted. */
export function restartOnChange(server: ChildProcess): void {
  const watchers = watched.map((folder) => watch(folder, { recursive: true }, () => server.kill("SIGTERM")))
  server.once("exit", () => {
    for (const watcher of watchers) watcher.close()
  })
}
