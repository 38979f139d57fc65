import { spawn } from "node:child_process"
import { hash } from "node:crypto"
import { once } from "node:events"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import { sha256Of } from "../../server/src/lib/sha256.ts"
import { s3Server } from "../../server/test/s3/s3Server.ts"
import { type Supervised, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { throwawayPostgres } from "../../server/test/throwawayPostgres.ts"
import { urlOf } from "../../supervisor/postgres.ts"
import { call, dataOf, makeMaterial, noise, openUpload, password, send, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"

const film = noise(60 * 1024 * 1024)
const checksum = hash("sha256", film)

/** Two machines, each with a data folder of its own, on one database and one bucket. */
export const bucket: Drill = {
  title:
    "two machines with one bucket of files: an upload that changes machines, a storage that fails, files moved back and forth",
  async run() {
    const failures: string[] = []
    const expect = (label: string, is: unknown, wanted: unknown) => {
      if (is !== wanted) failures.push(`${label}: ${is} instead of ${wanted}`)
    }
    const storage = await s3Server()
    const database = await throwawayPostgres()
    const folders = [temporaryDataDir(), temporaryDataDir()] as const
    const running: Supervised[] = []
    const environment = { DATABASE_URL: urlOf(database.connection), DEMO_PASSWORD: password }
    const withBucket = { ...environment, ...storage.settings }
    const start = async (folder: string, settings: Record<string, string>, args: string[] = []) => {
      const college = await supervise(folder, settings, args)
      running.push(college)
      return college
    }
    const stopAll = async () => {
      for (const college of running.splice(0)) await college.stop()
    }
    try {
      const north = await start(folders[0], withBucket, ["--demo", "--students", "20"])
      const begun = performance.now()
      const south = await start(folders[1], withBucket)
      console.log(`  a second machine with an empty folder answered after ${seconds(begun)}`)
      const bearer = await signIn(north.url)
      expect(
        "a bearer of the other machine",
        (await call(south.url, "/api/auth/profile", bearer)).status,
        200,
      )

      const site = { north, south, storage, bearer, expect }
      const address = await continueUpload(site)
      await failStorage(site, address)
      const copied = await runCommand(folders[0], withBucket, ["move-files", "to-folder"])
      expect("copying while the college runs", copied.status, 0)
      await stopAll()
      const moved = await runCommand(folders[0], withBucket, ["move-files", "to-folder"])
      expect("moving to the folder", moved.status, 0)
      const alone = await start(folders[0], environment)
      expect(
        "the checksum from the folder",
        await checksumOf(alone.url, address, await signIn(alone.url)),
        checksum,
      )
      await stopAll()
      for (const key of storage.objects.keys()) if (key.startsWith("trash/")) storage.lose(key)
      const killed = await runCommand(
        folders[0],
        withBucket,
        ["move-files", "to-bucket"],
        () => [...storage.objects.keys()].filter((key) => key.startsWith("kept/")).length >= 40,
      )
      expect("the signal that ended moving to the bucket", killed.signal, "SIGKILL")
      const returned = await runCommand(folders[0], withBucket, ["move-files", "to-bucket"])
      expect("moving to the bucket", returned.status, 0)
      const again = await start(folders[1], withBucket)
      expect("the checksum from the bucket", await checksumOf(again.url, address, bearer), checksum)
      return failures
    } finally {
      await stopAll()
      await database.stop()
      await storage.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Site = {
  north: Supervised
  south: Supervised
  storage: Awaited<ReturnType<typeof s3Server>>
  bearer: string
  expect(label: string, is: unknown, wanted: unknown): void
}

/** Uploads a film, which continues at the other machine, and returns the address of the material that it becomes. */
async function continueUpload({ north, south, bearer, expect }: Site) {
  // The first machine's server is killed in the middle, and the sender continues at the other one.
  const id = await openUpload(north.url, bearer, film)
  const cut = send(north.url, id, 0, bearer, film)
  await sleep(700)
  process.kill(north.serverPid(), "SIGKILL")
  await cut.catch(() => undefined)
  const { offset } = (await dataOf<Upload>(await call(south.url, `/api/resumable-uploads/${id}`, bearer)))
    .upload
  console.log(
    `  ${megabytes(offset)} of ${megabytes(film.length)} MB had arrived when the first machine was killed`,
  )
  const lastAnswer = await send(south.url, id, offset, bearer, film.subarray(offset))
  expect("the rest of the upload", lastAnswer.status, 200)
  const address = `/api/materials/${await makeMaterial(south.url, bearer, "A lesson", id)}/download`

  await untilReady(north.url)
  const before = memoryOf(north.serverPid())
  const since = performance.now()
  expect("the checksum of the download", await checksumOf(north.url, address, bearer), checksum)
  console.log(
    `  a download of ${megabytes(film.length)} MB took ${seconds(since)}, the server ${before} MB before and at most ${memoryOf(north.serverPid(), "VmHWM")} MB`,
  )
  const range = await call(north.url, address, bearer, undefined, { range: "bytes=1000000-1000009" })
  expect("a range", range.status, 206)
  return address
}

/** The storage refuses, fails and hangs in turn. Everybody is told so soon, and it recovers. */
async function failStorage({ south, storage, bearer, expect }: Site, address: string) {
  const lesson = noise(3_000_000)
  const unsent = await openUpload(south.url, bearer, lesson)
  for (const behaviour of ["refusing", "failing", "hanging"] as const) {
    await storage.behave(behaviour)
    const requestedAt = performance.now()
    const timed = async (name: string, answer: Promise<Response>) => {
      const { status } = await answer
      console.log(`  ${behaviour}: ${name} ${status} after ${seconds(requestedAt)}`)
      expect(`${name} with a storage that is ${behaviour}`, status, 503)
      // The time includes the arrival of the files.
      expect(`${name} within twelve seconds, ${behaviour}`, performance.now() - requestedAt < 12_000, true)
    }
    await Promise.all([
      timed("a download", call(south.url, address, bearer)),
      ...Array.from({ length: 5 }, () => timed("a file of 3 MB", sendMaterial(south.url, bearer, lesson))),
      timed("a piece of an upload", send(south.url, unsent, 0, bearer, lesson)),
    ])
    const readyz = await (await fetch(`${south.url}/readyz`)).text()
    console.log(`  ${behaviour}: /readyz ${readyz}`)
    expect(`${behaviour} in /readyz`, readyz.includes("storage for files"), true)
    await storage.behave("well")
    const back = performance.now()
    while ((await call(south.url, address, bearer)).status !== 200) {
      if (performance.now() - back > 10_000) throw new Error(`It doesn't recover from ${behaviour}.`)
      await sleep(100)
    }
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10

/** The resident memory of a process, or its peak, in MB. */
const memoryOf = (pid: number, line = "VmRSS") =>
  Math.round(
    Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  )

/** Runs a command, or kills it after some time. */
async function runCommand(
  folder: string,
  environment: Record<string, string>,
  args: string[],
  killAt: () => boolean = () => false,
) {
  const program = join(import.meta.dirname, "../../bin/college.ts")
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment, DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk
    })
  const watching = setInterval(() => killAt() && child.kill("SIGKILL"), 5)
  const [status, signal] = await once(child, "close")
  clearInterval(watching)
  console.log(`  ${output.trim().replaceAll("\n", "\n  ") || `${args.join(" ")} was ended by ${signal}`}`)
  return { status, signal }
}

/** Sends a file with a form. */
async function sendMaterial(url: string, bearer: string, bytes: Buffer) {
  const subjects = await call(url, "/api/subjects?limit=1", bearer)
  const [subject] = (await dataOf<{ subjects: { id: number }[] }>(subjects)).subjects
  const body = new FormData()
  body.set("title", "A lesson")
  body.set("subjectId", String(subject?.id))
  body.set("studentClass", "all")
  body.set("file", new Blob([new Uint8Array(bytes)], { type: "audio/mpeg" }), "lesson.mp3")
  return fetch(`${url}/api/materials`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}` },
    body,
  })
}

type Upload = { upload: { id: number; offset: number } }

async function checksumOf(url: string, path: string, bearer: string) {
  const { body } = await call(url, path, bearer)
  return (await sha256Of(Readable.from(body ?? []))).toString("hex")
}

async function untilReady(url: string) {
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(200)
  }
}
