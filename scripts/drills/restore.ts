import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { createActivePeople } from "../../server/src/accounts/queries.ts"
import { createPool, openDatabase } from "../../server/src/lib/db/database.ts"
import { type Supervised, supervise } from "../../server/test/supervisor.ts"
import { startWriting } from "../../server/test/writeLoad.ts"
import { root } from "../run.ts"
import { addMaterial, call, dataOf, noise, password, signIn } from "./asking.ts"
import type { Drill } from "./drill.ts"
import { alone, elsewhere, type Machine, openDatabaseOf, type Site } from "./machines.ts"

const students = process.env.DRILL_STUDENTS ?? "60"
/** Of study material, which is noise; in files as large as a film. */
const gigabytes = Number(process.env.DRILL_GIGABYTES ?? 0)
const filmSize = 60 * 1024 * 1024

type Ended = { code: number | null; said: string; seconds: number; megabytes: number }

/** Runs an operator's command. `killAfter` ends it with kill -9 after so many milliseconds. */
async function command(
  environment: Record<string, string>,
  args: string[],
  killAfter?: number,
): Promise<Ended> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, "commands/college.ts"), ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let said = ""
  const hear = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  let megabytes = 0
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, mostMemory(child.pid ?? 0))
  }, 100)
  const kill = killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter)
  const [code] = await once(child, "close")
  clearInterval(look)
  clearTimeout(kill)
  return { code, said: said.trim(), seconds: (performance.now() - began) / 1000, megabytes }
}

function mostMemory(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    return 0 // It has ended.
  }
}

/** Counts the academic years of the load, which tell one state from another. */
async function countYears(machine: Machine): Promise<number> {
  const database = await openDatabaseOf(machine)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rows } = await client.query(
      "select count(*)::int as years from academic_year where year_name like 'Load %'",
    )
    return rows[0].years
  } finally {
    await client.end()
    await database.stop()
  }
}

const title =
  "backups during writes and kill -9 at ten moments of them; restored on an empty machine; kill -9 at ten moments of restoring"

export const restore: Drill = {
  title: `${title}; spoiled backups`,
  run: async () => rehearse(await alone()),
}

export const restoreElsewhere: Drill = {
  title: `${title}; with DATABASE_URL, and files and backups in a bucket`,
  run: async () => rehearse(await elsewhere()),
}

async function rehearse({ here, there, folder, close }: Site): Promise<string[]> {
  const failures: string[] = []
  const expect = (what: string, holds: boolean, said = "") => {
    if (!holds) failures.push(`${what} ${said}`.trim())
  }
  let college: Supervised | undefined
  try {
    college = await supervise(here.DATA_DIR, { DEMO_PASSWORD: password, ...here }, [
      "--demo",
      "--students",
      students,
    ])
    const people = await addAdministrators(here)
    await addFilms(college.url, people)
    const load = startWriting(college.url, password, people)
    await load.untilNext()
    const since = { at: performance.now(), writes: load.acknowledged.length }
    const whole = await command(here, ["backup"])
    expect("a backup during writes", whole.code === 0, whole.said)
    const writes = (load.acknowledged.length - since.writes) / ((performance.now() - since.at) / 1000)
    console.log(
      `  ${whole.said} ${whole.megabytes.toFixed(0)} MB of memory, ${writes.toFixed(0)} writes a second meanwhile.`,
    )
    const second = await command(here, ["backup"])
    expect("another backup", second.code === 0, second.said)
    console.log(`  the next one: ${second.said}`)
    for (let time = 0; time < 10; time++) {
      await command(here, ["backup"], randomInt(200, Math.ceil(second.seconds * 1000)))
      const verified = await command(here, ["verify"])
      expect(`after kill ${time + 1} of a backup, the newest`, verified.code === 0, verified.said)
    }
    const page = randomInt(1, Math.ceil(Number(students) / 20) + 1)
    const transcripts = await readTranscripts(college.url, page)
    const last = await command(here, ["backup"])
    expect("a backup after ten killed ones", last.code === 0, last.said)
    console.log(`  after ten killed ones: ${last.said}`)
    await load.untilNext()
    await load.stop()
    await college.stop()

    const restored = await command(there, ["restore"])
    expect("restoring on an empty machine", restored.code === 0, restored.said)
    console.log(
      `  ${restored.said.split("\n")[0]} ${restored.seconds.toFixed(1)} s, ${restored.megabytes.toFixed(0)} MB of memory.`,
    )
    const compared = await command(there, ["check"])
    expect("what was restored", compared.said.startsWith("Everything is as"), compared.said)
    const saved = await countYears(there)
    college = await supervise(there.DATA_DIR, there, [])
    const again = await readTranscripts(college.url, page)
    expect("20 transcripts and sign-in", JSON.stringify(again) === JSON.stringify(transcripts))
    await college.stop()

    // The first machine has gone on after the backup, so that its state can be told from the backup's.
    let old = await countYears(here)
    expect("the old state", old > saved, `has ${old} years, the backup ${saved}`)
    let news = 0
    for (let time = 0; time < 10; time++) {
      await command(here, ["restore"], randomInt(200, Math.ceil(restored.seconds * 1500)))
      college = await supervise(here.DATA_DIR, here, [])
      const load = startWriting(college.url, password)
      await load.untilNext()
      await load.stop()
      await college.stop()
      const now = await countYears(here)
      const [fromOld, fromNew] = [now - old, now - saved]
      expect(
        `after kill ${time + 1} of a restore`,
        fromOld > 0 || fromNew > 0,
        `${now} years; old ${old}, new ${saved}`,
      )
      if (fromOld < 0) news++
      old = now
    }
    console.log(`  of ten killed restores ${news} had come to the new state, the others left the old one`)

    const before = await countYears(here)
    for (const [what, environment, spoil] of folder ? spoiled(folder) : []) {
      const mend = spoil()
      const refused = await command({ ...here, ...environment }, ["restore"])
      mend()
      expect(`restoring ${what}`, refused.code === 1, refused.said)
      console.log(`  ${what}: ${refused.said}`)
    }
    expect("the state after refused restores", (await countYears(here)) === before)
    return failures
  } finally {
    await college?.stop()
    await close()
  }
}

type Spoiled = [what: string, environment: Record<string, string>, spoil: () => () => void]

/** Ways in which a backup can't be trusted. Each puts back what it changed. */
function spoiled(place: string): Spoiled[] {
  const objects = readdirSync(join(place, "sealed"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const list = join(place, "backups", readdirSync(join(place, "backups")).sort().at(-1)!)
  const changed = (path: string, change: (whole: Buffer) => void) => () => {
    const whole = readFileSync(path)
    change(whole)
    return () => writeFileSync(path, whole)
  }
  const flip = (path: string) =>
    changed(path, (whole) => {
      const copy = Buffer.from(whole)
      copy[copy.length >> 1]! ^= 1
      writeFileSync(path, copy)
    })
  const all = (paths: string[], spoil: (path: string) => () => () => void) => () => {
    const mends = paths.map((path) => spoil(path)())
    return () => {
      for (const mend of mends) mend()
    }
  }
  const cut = (path: string) => changed(path, (whole) => truncateSync(path, whole.length - 1))
  return [
    ["a backup whose list was altered", {}, flip(list)],
    ["a backup whose list was cut short", {}, cut(list)],
    ["a backup whose objects were altered", {}, all(objects, flip)],
    ["a backup whose objects were cut short", {}, all(objects, cut)],
    ["with a wrong passphrase", { BACKUP_PASSPHRASE: "another passphrase" }, () => () => undefined],
    ["without a passphrase", { BACKUP_PASSPHRASE: "" }, () => () => undefined],
  ]
}

/** Two administrators beside the demonstration's, with the same password, because one person may not write fifty times a second. */
async function addAdministrators(machine: Machine): Promise<string[]> {
  const first = "admin@college.example"
  const others = ["second@college.example", "third@college.example"]
  const { url } = await openDatabaseOf(machine)
  const pool = createPool({ connectionString: url, max: 2 }, console.error)
  const db = openDatabase(pool)
  try {
    const account = db.selectFrom("person").select("password_hash").where("email", "=", first)
    const { password_hash } = await account.executeTakeFirstOrThrow()
    const named = { role: "admin", first_name: "Drill", last_name: "Example", password_hash } as const
    await createActivePeople(
      db,
      others.map((email) => ({ ...named, email })),
    )
  } finally {
    await pool.end()
  }
  return [first, ...others]
}

/** Uploads study material, each of the people a part, because one may send 1,000 MB a day. */
async function addFilms(url: string, people: readonly string[]) {
  const count = Math.ceil((gigabytes * 1000 ** 3) / filmSize)
  for (let film = 0; film < count; film++) {
    const bearer = await signIn(url, people[film % people.length])
    await addMaterial(url, bearer, `Film ${film}`, noise(filmSize))
  }
}

/** The grades and GPA of 20 students, as an administrator reads them; the sign-in is a part of what is shown. */
async function readTranscripts(url: string, page: number): Promise<unknown[]> {
  const bearer = await signIn(url)
  const read = async <Data>(path: string) => dataOf<Data>(await call(url, `/api${path}`, bearer))
  const { students } = await read<{ students: { id: number }[] }>(`/students?limit=20&page=${page}`)
  const transcripts: unknown[] = []
  for (const { id } of students) transcripts.push(await read(`/grades?student_id=${id}`))
  return transcripts
}
