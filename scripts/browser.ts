import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { chromium } from "@playwright/test"

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * Reduces noise and network calls; Playwright itself adds --no-sandbox. A page of a test lives for seconds, which is less than V8's
 * optimizing compilers need to be worth their time.
 */
const args = [
  "--disable-gpu",
  "--js-flags=--no-opt --no-maglev",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

const advice = `No Chromium starts on this machine. Install one and name it in CHROMIUM (CHROMIUM=/path/to/chromium npm test),
or run "npx playwright install chromium".`

/** The package's own list names folders of another system. */
const fontList = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Returns a Chromium that starts: the given one, the system's, Playwright's, or the package's. */
export async function findBrowser(): Promise<Browser> {
  const asked = process.env.CHROMIUM
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  for (const executablePath of asked ? [asked] : ["/usr/bin/chromium", chromium.executablePath()]) {
    if (starts(executablePath, env)) return { executablePath, args, env }
  }
  if (asked || process.platform !== "linux" || process.arch !== "x64") throw new Error(advice)
  const folder = await unpacked()
  const executablePath = join(folder, "chromium")
  // A minimal system also lacks the libraries and fonts that a browser needs.
  const dressed = {
    ...env,
    LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    FONTCONFIG_PATH: join(folder, "fonts"),
    XDG_CACHE_HOME: folder,
  }
  if (!starts(executablePath, dressed)) throw new Error(advice)
  return { executablePath, args, env: dressed }
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
    writeFileSync(join(draft, "fonts/fonts.conf"), fontList)
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

/** The package only unpacks into the temporary folder, so TMPDIR is replaced meanwhile. */
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
