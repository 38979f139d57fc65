import { execFileSync, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, mkdirSync, rmdirSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import sharp from "sharp"
import { requireValue } from "#contract/lib/objects.ts"
import { hasCode } from "../../server/src/lib/errorCodes.ts"
import { createDiskStorage } from "../../server/src/lib/files/diskStorage.ts"
import { sha256Of } from "../../server/src/lib/sha256.ts"
import { checkStoredData } from "../../server/test/killDuringWrites.ts"
import { type Supervised, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { startWriting } from "../../server/test/writeLoad.ts"
import { startPostgres } from "../../supervisor/postgres.ts"
import { processesIn } from "../../supervisor/processes.ts"
import { dataOf, password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"

const cuts = 20
/** The size of the disk in bytes. */
const size = 700 * 1024 * 1024

/**
 * Each cut copies a disk at one moment during writes, and starts the college on the copy. The copy has what was written to the
 * disk, and lacks what the operating system still had in memory.
 */
export const powerCut: Drill = {
  title: `${cuts} power cuts of a disk during writes: nothing acknowledged is lost, rows or files`,
  whyNot,
  async run() {
    const folder = temporaryDataDir()
    const disk = mountDisk(folder, "disk")
    const faults: string[] = []
    const sum = { rows: 0, files: 0 }
    let college: Supervised | undefined
    try {
      college = await supervise(disk.root, { DEMO_PASSWORD: password })
      const rows = startWriting(college.url, password)
      const files = startUploading(college.url)
      for (let cut = 1; cut <= cuts; cut++) {
        await rows.untilNext()
        await sleep(Math.random() * 1000)
        const { acknowledged, copy } = await suspended(college, () => ({
          acknowledged: { rows: [...rows.acknowledged], files: [...files.acknowledged] },
          // Each copy is a new file, because a device that is used again may show its earlier content.
          copy: mountDisk(folder, `copy-${cut}`, { copyOf: disk.image }),
        }))
        try {
          const newFaults = await examine(copy.root, acknowledged.rows, acknowledged.files)
          faults.push(...newFaults.map((fault) => `cut ${cut}: ${fault}`))
        } finally {
          await copy.remove()
        }
        Object.assign(sum, { rows: acknowledged.rows.length, files: acknowledged.files.length })
      }
      await Promise.all([rows.stop(), files.stop()])
      console.log(`  ${sum.rows} rows and ${sum.files} files were acknowledged, ${faults.length} faults`)
      return [...faults, ...rows.refused.map((answer) => `refused: ${answer}`)]
    } finally {
      await college?.stop()
      await disk.remove()
      rmSync(folder, { recursive: true })
    }
  },
}

function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return "only root can mount a disk"
  if (spawnSync("losetup", ["--find"]).status !== 0) return "this machine has no loop device"
  return spawnSync("mkfs.ext4", ["-V"]).error ? "this machine has no mkfs.ext4" : undefined
}

/** A disk in a file, mounted at `root`. */
function mountDisk(folder: string, name: string, { copyOf }: { copyOf?: string } = {}) {
  const image = join(folder, `${name}.image`)
  const root = join(folder, name)
  if (copyOf === undefined) {
    writeFileSync(image, "")
    truncateSync(image, size)
    execFileSync("mkfs.ext4", ["-q", image])
  } else copyWhole(copyOf, image)
  mkdirSync(root)
  execFileSync("mount", ["-o", "loop", image, root])
  chmodSync(root, 0o711)
  return {
    image,
    root,
    /** Waits for the last process that has an open file there. */
    async remove() {
      for (let time = 0; spawnSync("umount", [root]).status !== 0; time++) {
        if (time === 50) throw new Error(`${root} can't be unmounted: something there is still in use.`)
        await sleep(200)
      }
      rmSync(image)
      rmdirSync(root)
    },
  }
}

/**
 * Copies the image of a disk. The college's processes are suspended, so only the operating system writes, and two equal copies
 * prove that it didn't write meanwhile.
 */
function copyWhole(image: string, copy: string) {
  do execFileSync("cp", ["--sparse=always", image, copy])
  while (spawnSync("cmp", ["--quiet", image, copy]).status !== 0)
}

/** Suspends all processes of a college, and does something as soon as everything that they have sent has been read. */
async function suspended<Result>(college: Supervised, work: () => Result): Promise<Result> {
  const pids = [
    requireValue(college.process.pid, "process of the college"),
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
    if (!hasCode(error, "ESRCH")) throw error
  }
}

/**
 * Uploads a picture every three seconds, so that the drill sends fewer than the 100 that one person may send in ten minutes.
 * `acknowledged` has their ids.
 */
function startUploading(url: string) {
  const acknowledged: string[] = []
  let isUploading = true
  const ended = (async () => {
    const bearer = await signIn(url)
    while (isUploading) {
      acknowledged.push(await addPicture(url, bearer))
      await sleep(3000)
    }
  })()
  // `stop` awaits this promise, unless something else has failed before.
  ended.catch(() => undefined)
  return {
    acknowledged,
    async stop() {
      isUploading = false
      await ended
    },
  }
}

async function addPicture(url: string, bearer: string): Promise<string> {
  const raw = { width: 400, height: 300, channels: 3 } as const
  const body = new FormData()
  const png = await sharp(randomBytes(400 * 300 * 3), { raw })
    .png()
    .toBuffer()
  body.set("file", new Blob([new Uint8Array(png)]), "noise.png")
  const headers = { authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${url}/api/pictures`, { method: "POST", headers, body })
  return (await dataOf<{ picture: { id: string } }>(answer)).picture.id
}

/** Starts the database on the disk that a cut has left, and returns the acknowledged records that are missing. */
async function examine(dataDir: string, years: readonly string[], pictures: readonly string[]) {
  const postgres = await startPostgres(dataDir)
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    const stored = await checkStoredData(postgres.url, years)
    const faults = [
      ...stored.lost.map((name) => `lost: ${name}`),
      ...stored.halfWritten.map((pair) => `half-written: ${pair}`),
    ]
    const { rows } = await client.query<{ id: string; sha256: Buffer }>("select id, sha256 from file")
    const storedIds = new Set(rows.map(({ id }) => id))
    faults.push(...pictures.filter((id) => !storedIds.has(id)).map((id) => `lost: picture ${id}`))
    const storage = createDiskStorage(dataDir)
    for (const { id, sha256 } of rows) {
      const isThere = (await storage.sizeOf(id)) !== undefined
      if (!isThere || !sha256.equals(await sha256Of(await storage.open(id))))
        faults.push(`the bytes of ${id}`)
    }
    return faults
  } finally {
    await client.end()
    await postgres.stop()
  }
}
