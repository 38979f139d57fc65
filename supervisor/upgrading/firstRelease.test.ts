import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { restore } from "../../commands/restore.ts"
import { parseConfig } from "../../server/src/config.ts"
import { openDestination } from "../../server/src/lib/backup/destination.ts"
import { openStorage } from "../../server/src/lib/cluster/openStorage.ts"
import { createPool } from "../../server/src/lib/db/database.ts"
import { migrate } from "../../server/src/lib/db/migrate.ts"
import { bytesIn } from "../../server/test/archive.ts"
import { patience } from "../../server/test/patience/waits.ts"
import { dismantle, type Supervised, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { openCollegeDatabase } from "../collegeDatabase.ts"
import { olderJobTables } from "./olderJobTables.ts"
import { upgrade } from "./upgrade.ts"

/**
 * A backup of a college of the first release, with the demonstration of 20 students, created by scripts/archiveFirstRelease.ts.
 * The replies expected below are those of that release.
 */
const archive = bytesIn(readFileSync(join(import.meta.dirname, "firstRelease.zip")))
const manifest = [...archive.keys()].find((name) => name.startsWith("backups/"))!
const backup = basename(manifest, ".json")
/** The last migration of the first release. */
const [, newest = ""] = [
  ...archive
    .get(manifest)!
    .toString()
    .matchAll(/"name": "(\d{4}_\w+\.sql)"/g),
].at(-1)!
const password = "first release"
const moduleGrades = {
  "AGR102, Term 2": "87.9 A",
  "CHI101, Term 1": "83.7 B",
  "CHI102, Term 2": "76.3 B",
  "EFS101, Term 1": "76.7 B",
  "EFS102, Term 2": "84.7 B",
  "ENG101, Term 1": "82.1 B",
  "ENG102, Term 2": "88.5 A",
  "EXA101, Term 1": "81.9 B",
  "LIS101, Term 1": "92.8 A",
  "MAT101, Term 1": "82.8 B",
  "MAT102, Term 2": "72.5 B",
  "REL102, Term 2": "79.1 B",
  "SCT102, Term 2": "82 B",
  "SEJ103, Term 3": "80.4 B",
  "SES101, Term 1": "91.9 A",
  "TEP103, Term 3": "83.4 B",
}

const dataDir = temporaryDataDir()
const saved = join(dataDir, "backups")
const migrations = join(import.meta.dirname, "../../server/db/migrations")
let college: Supervised
let failed: Awaited<ReturnType<typeof failHalfWay>>

/**
 * Opens the college in place with a release whose last migration fails, and then with the previous release. The college
 * is left without a schedule of backups, and with the job tables of an earlier release. A restored college has those of
 * this release.
 */
async function failHalfWay(unpacked: string) {
  vi.spyOn(console, "log").mockReturnValue()
  const config = parseConfig({ DATA_DIR: dataDir, BACKUP_TO: join(dataDir, "of-failed-upgrade") })
  const [before, next] = [join(dataDir, "migrations-before"), join(dataDir, "migrations-next")]
  cpSync(migrations, next, { recursive: true })
  writeFileSync(join(next, "9999_fails.sql"), "update grade set points = points; select 1 / 0")
  const { url, close } = await openCollegeDatabase(config, { alone: true, begins: false })
  const pool = createPool({ connectionString: url, max: 2 }, console.error)
  try {
    const { rows } = await pool.query<{ name: string }>("select name from migration")
    const message = await upgrade({ pool, url, config }, next).catch((error: Error) => error.message)
    mkdirSync(before)
    for (const { name } of rows) copyFileSync(join(migrations, name), join(before, name))
    const opened = await migrate(pool, { migrations: before })
    const backups = { to: unpacked, passphrase: undefined }
    const parts = { config: { ...config, backups }, connectionString: url, storage: openStorage(config) }
    const { differences } = await openDestination(parts).compare(backup)
    // Otherwise the scheduled backup that the college missed would run beside the one before the upgrade.
    await pool.query("update backup_setting set frequency = 'off'")
    const jobTables = await olderJobTables(pool)
    return { message, opened, differences, jobTables }
  } finally {
    await pool.end()
    await close()
  }
}

async function signInAs(role: "admin" | "lecturer" | "student") {
  const answer = await fetch(`${college.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${role}@college.example`, password }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return (path: string) =>
    fetch(`${college.url}/api${path}`, { headers: { authorization: `Bearer ${data.token}` } })
}
const dataOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { data: never }).data

describe("a college of the first release, restored and started", () => {
  beforeAll(async () => {
    const unpacked = join(dataDir, "first-release")
    for (const [name, bytes] of archive) {
      mkdirSync(dirname(join(unpacked, name)), { recursive: true })
      writeFileSync(join(unpacked, name), bytes)
    }
    vi.stubEnv("DATA_DIR", dataDir)
    await restore([backup, unpacked])
    failed = await failHalfWay(unpacked)
    rmSync(unpacked, { recursive: true })
    college = await supervise(dataDir, { ...patience, BACKUP_TO: saved }, [])
  })
  afterAll(() => dismantle(college))

  test("is unchanged after a migration of the next release failed, and the earlier release opens it", () => {
    expect(failed).toEqual({
      message: expect.stringMatching(
        /9999_fails\.sql failed: division by zero\. The database is as it was before\. Start the release that ran before, with npm start/,
      ),
      opened: [],
      differences: [],
      jobTables: expect.any(Number),
    })
  })

  test("is backed up, and then upgraded", () => {
    const since = readdirSync(migrations).filter((name) => name.endsWith(".sql") && name > newest)
    const changes = [...since.sort(), `job tables 0000${failed.jobTables}.sql`].join(", ")
    expect(college.output()).toContain(`This release changes the database: ${changes}. It is saved first.`)
    expect(college.output()).toContain(`The database was brought up to date: ${changes}.`)
    expect(readdirSync(join(saved, "backups"))).toHaveLength(1)
  })

  test("lets everybody sign in, with their marks and module grades", async () => {
    const student = await signInAs("student")
    type Subject = {
      subject_code: string
      term_grades: {
        term_name: string
        academic_year_name: string
        module_grade: number
        letter_grade: string
      }[]
    }
    const mine: { grades: unknown[]; gradesBySubject: Subject[] } = await dataOf(student("/grades/my-grades"))
    const found = mine.gradesBySubject.flatMap(({ subject_code, term_grades }) =>
      term_grades
        .filter(({ academic_year_name }) => academic_year_name === "2025-2026")
        .map((term) => [`${subject_code}, ${term.term_name}`, `${term.module_grade} ${term.letter_grade}`]),
    )
    expect(Object.fromEntries(found)).toEqual(moduleGrades)
    expect(mine.grades).toHaveLength(69)
    const admin = await signInAs("admin")
    expect(await dataOf(admin("/grades?limit=1"))).toMatchObject({ total: 549 })
    expect(await dataOf(admin("/students?limit=1"))).toMatchObject({ total: 20 })
    expect((await (await signInAs("lecturer"))("/lecturers/my/dashboard")).status).toBe(200)
  })

  test("has its files, byte for byte", async () => {
    const student = await signInAs("student")
    const { materials }: { materials: { file_path: string; file_sha256: string | null }[] } = await dataOf(
      student("/students/my-materials"),
    )
    const stored = materials.filter(({ file_sha256 }) => file_sha256 !== null)
    expect(stored).toHaveLength(6)
    for (const { file_path, file_sha256 } of stored) {
      const bytes = await (await student(file_path.replace("/api", ""))).arrayBuffer()
      expect(createHash("sha256").update(Buffer.from(bytes)).digest("hex")).toBe(file_sha256)
    }
  })

  test("can be backed up and compared by commands while it runs, which end with 1 if there are differences", async () => {
    const run = (...args: string[]) => {
      const env = { ...process.env, DATA_DIR: dataDir, BACKUP_TO: saved }
      const program = join(import.meta.dirname, "../../commands/college.ts")
      const { status, stdout } = spawnSync(process.execPath, [program, ...args], { env, encoding: "utf8" })
      return { status, stdout }
    }
    const admin = await signInAs("admin")
    expect(run("check")).toEqual({
      status: 1,
      stdout: expect.stringMatching(
        /The college differs from .*The table session has \d+ rows?; the backup has 0\./s,
      ),
    })
    const { status, stdout } = run("backup", join(dataDir, "elsewhere"))
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Saved \S+Z in .* are new\./)])
    const { backups }: { backups: object[] } = await dataOf(admin("/backups"))
    expect(backups).toMatchObject([
      { reason: "operator", state: "saved", name: /Saved (\S+)/.exec(stdout)?.[1] },
      { reason: "upgrade", state: "saved" },
    ])
  })
})
