import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { createDiskStorage } from "../../server/src/lib/files/diskStorage.ts"
import { sha256Of } from "../../server/src/lib/sha256.ts"
import { checkStoredData } from "../../server/test/kills.ts"
import { type Supervised, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { startWriting } from "../../server/test/writeLoad.ts"
import { startPostgres } from "../../supervisor/postgres.ts"
import { processesIn } from "../../supervisor/processes.ts"
import { addMaterial, noise, password, signIn } from "./asking.ts"
import type { Drill } from "./drill.ts"

const cuts = 20
/** Bytes of the disk. */
const size = 700 * 1024 * 1024

/**
 * Each cut copies a disk as it is at one moment during writes, and starts the college on the copy: the copy has what the disk was
 * given, and lacks what the operating system still held in its memory.
 */
export const powerCut: Drill = {
  title: `${cuts} power cuts of a disk during writes: nothing acknowledged is lost, rows or files`,
  whyNot,
  async run() {
    const folder = temporaryDataDir()
    const [disk, copy] = [openDisk(folder, "disk"), openDisk(folder, "copy")]
    const faults: string[] = []
    const sum = { rows: 0, files: 0 }
    let college: Supervised | undefined
    try {
      disk.format()
      disk.mount()
      college = await supervise(disk.root, { DEMO_PASSWORD: password })
      const rows = startWriting(college.url, password)
      const files = startUploading(college.url)
      for (let cut = 1; cut <= cuts; cut++) {
        await rows.untilNext()
        await sleep(Math.random() * 1000)
        const [wereSaved, wereKept] = await suspended(college, () => {
          const acknowledged = [[...rows.acknowledged], [...files.acknowledged]] as const
          disk.copyTo(copy)
          return acknowledged
        })
        copy.mount()
        try {
          const found = await examine(copy.root, wereSaved, wereKept)
          faults.push(...found.map((fault) => `cut ${cut}: ${fault}`))
        } finally {
          copy.unmount()
        }
        Object.assign(sum, { rows: wereSaved.length, files: wereKept.length })
      }
      await Promise.all([rows.stop(), files.stop()])
      console.log(`  ${sum.rows} rows and ${sum.files} files were acknowledged, ${faults.length} faults`)
      return [...faults, ...rows.refused.map((answer) => `refused: ${answer}`)]
    } finally {
      await college?.stop()
      disk.unmount()
      rmSync(folder, { recursive: true })
    }
  },
}

function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return "only root can mount a disk"
  if (spawnSync("losetup", ["--find"]).status !== 0) return "this machine has no loop device"
  return spawnSync("mkfs.ext4", ["-V"]).error ? "this machine has no mkfs.ext4" : undefined
}

/** A disk in a file. */
function openDisk(folder: string, name: string) {
  const image = join(folder, `${name}.image`)
  const root = join(folder, name)
  return {
    image,
    root,
    format() {
      writeFileSync(image, "")
      truncateSync(image, size)
      execFileSync("mkfs.ext4", ["-q", image])
    },
    mount() {
      mkdirSync(root, { recursive: true })
      execFileSync("mount", ["-o", "loop", image, root])
      chmodSync(root, 0o711)
    },
    unmount: () => void spawnSync("umount", [root]),
    /** While its processes are suspended only the operating system writes, and two equal copies show that it didn't meanwhile. */
    copyTo(other: { image: string }) {
      do execFileSync("cp", ["--sparse=always", image, other.image])
      while (spawnSync("cmp", ["--quiet", image, other.image]).status !== 0)
    },
  }
}

/** Suspends all processes of a college, and does something as soon as what they have sent has been read. */
async function suspended<Result>(college: Supervised, work: () => Result): Promise<Result> {
  const pids = [
    college.process.pid!,
    ...college.serverPids(),
    ...processesIn(join(college.dataDir, "postgres/cluster-18")),
  ]
  for (const pid of pids) signal(pid, "SIGSTOP")
  try {
    await sleep(100)
    return work()
  } finally {
    for (const pid of pids.toReversed()) signal(pid, "SIGCONT")
  }
}

/** A connection's process may have ended since it was listed. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/** Uploads study material without pause; `acknowledged` holds the titles of what was. */
function startUploading(url: string) {
  const acknowledged: string[] = []
  let uploading = true
  const ended = (async () => {
    const bearer = await signIn(url)
    for (let number = 1; uploading; number++) {
      await addMaterial(url, bearer, `Film ${number}`, noise(100_000))
      acknowledged.push(`Film ${number}`)
      await sleep(300)
    }
  })()
  return {
    acknowledged,
    async stop() {
      uploading = false
      await ended
    },
  }
}

/** Starts the database on what a cut has left, and names what was acknowledged and isn't there. */
async function examine(dataDir: string, years: readonly string[], titles: readonly string[]) {
  const postgres = await startPostgres(dataDir)
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    const stored = await checkStoredData(postgres.url, years)
    const faults = [
      ...stored.lost.map((name) => `lost: ${name}`),
      ...stored.halfWritten.map((pair) => `half-written: ${pair}`),
    ]
    const materials = await client.query<{ title: string; id: string; sha256: Buffer }>(
      `select title, file.id, sha256
       from material join material_version version on material_id = material.id join file on file.id = file_id
       where title like 'Film %'`,
    )
    const there = new Set(materials.rows.map(({ title }) => title))
    faults.push(...titles.filter((title) => !there.has(title)).map((title) => `lost: ${title}`))
    const storage = createDiskStorage(dataDir)
    for (const { title, id, sha256 } of materials.rows) {
      const isThere = (await storage.sizeOf(id)) !== undefined
      if (!isThere || !sha256.equals(await sha256Of(await storage.open(id))))
        faults.push(`the bytes of ${title}`)
    }
    return faults
  } finally {
    await client.end()
    await postgres.stop()
  }
}
