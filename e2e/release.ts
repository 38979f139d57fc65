import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { freePort } from "../server/test/supervisor.ts"
import serverFlags from "../supervisor/serverFlags.json" with { type: "json" }
import { serverEnvironment } from "./college.ts"

const root = join(import.meta.dirname, "..")
/** The sources of the pages and of the server. */
const sources = ["contract", "scripts", "server", "web", "package.json", "tsconfig.json", "vite.config.ts"]

type Change = { file: string; from: string; to: string }

/**
 * The next release of the journeys' college. Its pages are built again with a change, and a second server serves them, with the
 * database and the files of the previous one.
 */
export async function openRelease({ file, from, to }: Change) {
  const folder = mkdtempSync(join(tmpdir(), "release-"))
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  const text = readFileSync(join(folder, file), "utf8")
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(join(folder, file), text.replaceAll(from, to))
  await promisify(execFile)(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--app"], {
    cwd: folder,
  })
  const port = await freePort()
  const server = spawn(process.execPath, [...serverFlags, "server/src/main.ts"], {
    cwd: folder,
    env: { ...serverEnvironment(), PORT: `${port}` },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const ended = once(server, "exit")
  const [message] = await once(server, "message")
  if (message !== "listening") throw new Error(JSON.stringify(message))
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.kill("SIGTERM")
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
