import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { chromium } from "@playwright/test"
import { writeFontConfig } from "./fontConfig.ts"

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/** A page of a journey exists for seconds, which is too short for V8's optimizing compilers to pay off. */
const withoutOptimizing = "--js-flags=--no-opt --no-maglev"

/** Reduces noise and network calls; Playwright itself adds --no-sandbox. */
const args = [
  "--disable-gpu",
  withoutOptimizing,
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

const advice = `No Chromium starts on this machine. Install one and name it in CHROMIUM (CHROMIUM=/path/to/chromium npm test),
or run "npx playwright install chromium".`

/**
 * Returns a Chromium that starts: the one that CHROMIUM names, or the project's own package, which is the same on every
 * machine. The system's or Playwright's is only used if the package can't run. If fontconfig chooses typefaces, it chooses
 * among the project's.
 */
export async function findBrowser(): Promise<Browser> {
  const configured = process.env.CHROMIUM
  if (!configured && process.platform === "linux" && process.arch === "x64") {
    const folder = await unpacked()
    const executablePath = join(folder, "chromium")
    // A minimal system also lacks the libraries that a browser needs.
    const env = { ...withFaces(folder), LD_LIBRARY_PATH: join(folder, "al2023/lib") }
    if (starts(executablePath, env)) return { executablePath, args, env }
  }
  for (const executablePath of configured ? [configured] : [chromium.executablePath(), "/usr/bin/chromium"]) {
    const env = process.platform === "linux" ? withFaces(await unpacked()) : environment()
    if (starts(executablePath, env)) return { executablePath, args, env }
  }
  throw new Error(advice)
}

/** A browser with V8's optimizing compilers. They pay off for component tests, which share one page. */
export const optimizing = (browser: Browser): Browser => ({
  ...browser,
  args: browser.args.filter((arg) => arg !== withoutOptimizing),
})

const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

function withFaces(folder: string) {
  return { ...environment(), FONTCONFIG_FILE: writeFontConfig(folder), XDG_CACHE_HOME: folder }
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  return existsSync(executablePath) && spawnSync(executablePath, ["--version"], { env }).status === 0
}

/** Unpacks the packaged browser once, into a folder that is complete or absent. */
async function unpacked(): Promise<string> {
  const packed = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")))
  const { version } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"))
  const folder = resolve(import.meta.dirname, `../node_modules/.cache/chromium-${version}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await inflateInto(draft, join(packed, "bin"))
    chmodSync(join(draft, "chromium"), 0o755)
    renameSync(draft, folder)
  } catch (error) {
    // Another process has unpacked it meanwhile.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

/** The package only unpacks into the temporary folder, so TMPDIR is replaced during that time. */
async function inflateInto(folder: string, archives: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium")
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const names = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}
