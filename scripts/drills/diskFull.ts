import { execFileSync } from "node:child_process"
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { hasCode } from "../../server/src/lib/errorCodes.ts"
import { checkStoredData } from "../../server/test/killDuringWrites.ts"
import { type Supervised, supervise } from "../../server/test/supervisor.ts"
import { startWriting } from "../../server/test/writeLoad.ts"
import { startPostgres } from "../../supervisor/postgres.ts"
import { call, password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"

/** Megabytes of the disk in memory, and milliseconds until writes succeed again once there is room. */
const size = 500
const limit = 30_000

export const diskFull: Drill = {
  title:
    "a disk that fills to the last byte during writes, three times: people can read, and nothing acknowledged is lost",
  whyNot: () => (process.getuid?.() === 0 ? undefined : "only root can mount a disk in memory"),
  async run() {
    const disk = mkdtempSync(join(tmpdir(), "mphunzitsi-disk-"))
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}m,mode=711`, "tmpfs", disk])
    const faults: string[] = []
    const filler = join(disk, "filler")
    let college: Supervised | undefined
    try {
      college = await supervise(disk, { DEMO_PASSWORD: password })
      const { url } = college
      const bearer = await signIn(url)
      const load = startWriting(url, password)
      for (let time = 1; time <= 3; time++) {
        await load.untilNext()
        fill(filler)
        await sleep(5000)
        const reads = { students: 0, page: 0 }
        for (let count = 0; count < 20; count++) {
          if (await isAnswered(url, "/api/students?limit=20", bearer)) reads.students++
          if (await isAnswered(url, "/", "")) reads.page++
          await sleep(250)
        }
        const count = load.acknowledged.length
        rmSync(filler)
        const back = await Promise.race([load.untilNext(), sleep(2 * limit, Infinity)])
        console.log(
          `  full for 10 s: ${reads.students} of 20 lists and ${reads.page} of 20 home pages were answered; ` +
            `writes go on ${Math.round(back)} ms after there is room, ${count} acknowledged by then`,
        )
        for (const [label, answered] of Object.entries(reads))
          if (answered < 20) faults.push(`${label}: ${20 - answered} of 20 weren't answered`)
        if (back > limit) faults.push(`no write was acknowledged for ${Math.round(back)} ms`)
      }
      await load.stop()
      faults.push(...load.refused.map((answer) => `refused: ${answer}`))
      const stored = await checkStoredData((await startPostgres(disk)).url, load.acknowledged)
      console.log(`  ${load.acknowledged.length} writes acknowledged, ${stored.lost.length} lost`)
      faults.push(...stored.lost.map((name) => `lost: ${name}`))
      return [...faults, ...stored.halfWritten.map((pair) => `half-written: ${pair}`)]
    } finally {
      rmSync(filler, { force: true })
      await college?.stop()
      execFileSync("umount", [disk])
      rmdirSync(disk)
    }
  },
}

/** Writes until there is no room for another byte. */
function fill(path: string) {
  for (let bytes = 1024 * 1024; bytes >= 1; ) {
    try {
      appendFileSync(path, Buffer.alloc(bytes))
    } catch (error) {
      if (!hasCode(error, "ENOSPC")) throw error
      bytes = Math.floor(bytes / 2)
    }
  }
}

const isAnswered = (url: string, path: string, bearer: string) =>
  call(url, path, bearer).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
