import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseConfig } from "../../server/src/config.ts"
import { describeTable, dumpTable, listTables } from "../../server/src/lib/backup/tables.ts"
import { createPool, openDatabase } from "../../server/src/lib/db/database.ts"
import { createActivePeople } from "../../server/src/people/accounts/queries.ts"
import { type Supervised, supervise } from "../../server/test/supervisor.ts"
import { startWriting } from "../../server/test/writeLoad.ts"
import { openCollegeDatabase } from "../../supervisor/collegeDatabase.ts"
import { root } from "../run.ts"
import { addMaterial, call, dataOf, noise, password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"
import { inDatabaseOf, localSite, type Machine, remoteSite, type Site } from "./machines.ts"
import { spoiledBackups } from "./spoiledBackups.ts"

const students = process.env.DRILL_STUDENTS ?? "60"
/** Gigabytes of study material, which is noise, in files as large as a film. */
const gigabytes = Number(process.env.DRILL_GIGABYTES ?? 0)
const filmSize = 60 * 1024 * 1024

type Ended = { code: number | null; output: string; seconds: number; megabytes: number }

/** Runs an operator's command. `killAfter` ends it with kill -9 after this many milliseconds. */
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
  let output = ""
  const hear = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  let megabytes = 0
  const poll = setInterval(() => {
    megabytes = Math.max(megabytes, peakMemory(child.pid ?? 0))
  }, 100)
  const kill = killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter)
  const [code] = await once(child, "close")
  clearInterval(poll)
  clearTimeout(kill)
  return { code, output: output.trim(), seconds: (performance.now() - began) / 1000, megabytes }
}

function peakMemory(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    return 0 // The process has ended.
  }
}

/** The SHA-256 of each table, which identifies a college's state. */
const stateOf = (machine: Machine) =>
  inDatabaseOf(machine, async (client) => {
    const sums: Record<string, string> = {}
    for (const table of await listTables(client))
      sums[describeTable(table)] = (await dumpTable(client, table)).sha256
    return sums
  })

/** The tables that differ between two states. */
const differing = (one: Record<string, string>, other: Record<string, string>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((table) => one[table] !== other[table])

const title =
  "backups during writes and kill -9 at ten moments of them; restored on an empty machine; kill -9 at ten moments of restoring"

export const restore: Drill = {
  title: `${title}; spoiled backups`,
  run: async () => rehearse(await localSite()),
}

export const restoreElsewhere: Drill = {
  title: `${title}; with DATABASE_URL, and files and backups in a bucket`,
  run: async () => rehearse(await remoteSite()),
}

async function rehearse({ here, there, backups, close }: Site): Promise<string[]> {
  const failures: string[] = []
  const expect = (label: string, holds: boolean, detail = "") => {
    if (!holds) failures.push(`${label} ${detail}`.trim())
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
    expect("a backup during writes", whole.code === 0, whole.output)
    const writes = (load.acknowledged.length - since.writes) / ((performance.now() - since.at) / 1000)
    console.log(
      `  ${whole.output} ${whole.megabytes.toFixed(0)} MB of memory, ${writes.toFixed(0)} writes a second meanwhile.`,
    )
    const second = await command(here, ["backup"])
    expect("another backup", second.code === 0, second.output)
    console.log(`  the next one: ${second.output}`)
    for (let time = 0; time < 10; time++) {
      await command(here, ["backup"], randomInt(200, Math.ceil(second.seconds * 1000)))
      const verified = await command(here, ["verify"])
      expect(`after kill ${time + 1} of a backup, the newest`, verified.code === 0, verified.output)
    }
    const page = randomInt(1, Math.ceil(Number(students) / 20) + 1)
    const transcripts = await readTranscripts(college.url, page)
    const last = await command(here, ["backup"])
    expect("a backup after ten killed ones", last.code === 0, last.output)
    console.log(`  after ten killed ones: ${last.output}`)
    await load.untilNext()
    await load.stop()
    await college.stop()

    const restored = await command(there, ["restore"])
    expect("restoring on an empty machine", restored.code === 0, restored.output)
    console.log(
      `  ${restored.output.split("\n")[0]} ${restored.seconds.toFixed(1)} s, ${restored.megabytes.toFixed(0)} MB of memory.`,
    )
    const compared = await command(there, ["check"])
    expect("what was restored", compared.output.startsWith("Everything is as"), compared.output)
    college = await supervise(there.DATA_DIR, there, [])
    const again = await readTranscripts(college.url, page)
    expect(
      "20 grade lists and transcripts, and sign-in",
      JSON.stringify(again) === JSON.stringify(transcripts),
    )
    await college.stop()

    // The first machine has continued after the backup, so that its state differs from the backup's.
    const isAsSaved = async () => (await command(here, ["check"])).output
    expect("the old state", (await isAsSaved()).startsWith("The college differs"))
    let news = 0
    for (let time = 0; time < 10; time++) {
      const old = await stateOf(here)
      await command(here, ["restore"], randomInt(200, Math.ceil(restored.seconds * 1500)))
      const changed = differing(old, await stateOf(here))
      const comparison = changed.length === 0 ? "" : await isAsSaved()
      const isNew = comparison.startsWith("Everything is as")
      expect(
        `after kill ${time + 1} of a restore`,
        changed.length === 0 || isNew,
        `differs from the state before: ${changed.join("; ")} ${comparison}`,
      )
      if (isNew) news++
      college = await supervise(here.DATA_DIR, here, [])
      const writing = startWriting(college.url, password)
      await writing.untilNext()
      await writing.stop()
      await college.stop()
    }
    console.log(`  of ten killed restores ${news} had come to the new state, the others left the old one`)

    const before = await stateOf(here)
    for (const [label, environment, spoil] of spoiledBackups(backups)) {
      const mend = spoil()
      const refused = await command({ ...here, ...environment }, ["restore"])
      mend()
      expect(`restoring ${label}`, refused.code === 1, refused.output)
      console.log(`  ${label}: ${refused.output}`)
    }
    const differences = differing(before, await stateOf(here))
    expect("the state after refused restores", differences.length === 0, `differs: ${differences.join("; ")}`)
    return failures
  } finally {
    await college?.stop()
    await close()
  }
}

/**
 * Two administrators beside the demonstration's, with the same password, because one person may not write fifty times a second.
 */
async function addAdministrators(machine: Machine): Promise<string[]> {
  const first = "admin@college.example"
  const others = ["second@college.example", "third@college.example"]
  const { url, close } = await openCollegeDatabase(parseConfig(machine), { alone: false, begins: false })
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
    await close()
  }
  return [first, ...others]
}

/** Uploads study material. The people share the work, because one person may send 1,000 MB a day. */
async function addFilms(url: string, people: readonly string[]) {
  const count = Math.ceil((gigabytes * 1000 ** 3) / filmSize)
  for (let film = 0; film < count; film++) {
    const bearer = await signIn(url, people[film % people.length])
    await addMaterial(url, bearer, `Film ${film}`, noise(filmSize))
  }
}

/** The grades and transcripts of 20 students, as an administrator reads them. The sign-in is also part of the test. */
async function readTranscripts(url: string, page: number): Promise<unknown[]> {
  const bearer = await signIn(url)
  const read = async <Data>(path: string) => dataOf<Data>(await call(url, `/api${path}`, bearer))
  const { students } = await read<{ students: { id: number }[] }>(`/students?limit=20&page=${page}`)
  const transcripts: unknown[] = []
  for (const { id } of students) {
    transcripts.push(await read(`/grades?student_id=${id}`))
    const address = `/documents/preview?kind=transcript&student_id=${id}`
    const { preview } = await read<{ preview: { paper: { date?: string } } }>(address)
    // Midnight may pass between the two reads.
    delete preview.paper.date
    transcripts.push(preview)
  }
  return transcripts
}
