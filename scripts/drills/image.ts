import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { buildImage, callInside, type Image } from "./dockerfile.ts"
import type { Drill } from "./drill.ts"

/**
 * Shows that the stages of deploy/Dockerfile build, that the image has every file that the college needs, and that it runs as
 * the unprivileged user, passes its health check and stops in order. It doesn't test the base image: this machine must be a
 * Debian.
 */
export const image: Drill = {
  title: "deploy/Dockerfile, followed in layers of this machine: it builds, and a college runs in it",
  whyNot: () =>
    process.platform === "linux" && process.getuid?.() === 0 ? undefined : "it needs root on Linux",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "mphunzitsi-image-"))
    try {
      return await runCollege(buildImage(folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const port = "3907"

async function runCollege(image: Image): Promise<string[]> {
  const brought = countCompiled(image)
  const environment = { ...image.environment, PORT: port }
  const { program, args, env } = callInside({ ...image, environment }, image.command)
  const college = spawn(program, args, { env })
  const ended = once(college, "exit")
  let output = ""
  const hear = (chunk: Buffer) => {
    output += chunk
  }
  college.stdout.on("data", hear)
  college.stderr.on("data", hear)
  try {
    for (let tries = 0; !output.includes("/setup with the one-time code"); tries++) {
      if (tries > 300 || college.exitCode !== null) return [`The college doesn't start:\n${output}`]
      await sleep(200)
    }
    const faults = [...checkHealth(image), ...(await visit())]
    const began = performance.now()
    // unshare passes no signal on; its only child is the college.
    spawnSync("pkill", ["-TERM", "-P", `${college.pid}`])
    await ended
    console.log(`  the college stopped within ${Math.round(performance.now() - began)} ms`)
    const added = countCompiled(image) - brought
    console.log(`  the image brings ${brought} compiled programs, and the college compiled ${added} more`)
    return added < brought / 10 ? faults : [...faults, "The college compiled itself."]
  } finally {
    college.kill("SIGKILL")
  }
}

function checkHealth({ healthcheck: [program = "", ...args] }: Image): string[] {
  const { status } = spawnSync(program, args, { env: { ...process.env, PORT: port } })
  return status === 0 ? [] : ["The health check fails."]
}

/** The files of the cache of compiled programs, which is part of the image and grows while a college runs. */
const countCompiled = ({ upper, workdir }: Image) =>
  readdirSync(join(upper, workdir, "node_modules/.cache/node"), { recursive: true }).length

async function visit(): Promise<string[]> {
  const page = await fetch(`http://localhost:${port}/`)
  return page.ok && (await page.text()).includes("</html>") ? [] : [`GET / answered ${page.status}.`]
}
