import { existsSync, readFileSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import { type Supervised, supervise, temporaryDataDir } from "../../test/supervisor.ts"
import { commandOf } from "./processes.ts"

const dataDir = temporaryDataDir()
let college: Supervised | undefined

async function start(...args: Parameters<typeof supervise>): Promise<Supervised> {
  college = await supervise(...args)
  return college
}

afterEach(() => college?.stop())
afterAll(() => rmSync(dataDir, { recursive: true }))

const ready = async ({ url }: Supervised) => (await fetch(`${url}/readyz`)).status
const gone = (...pids: number[]) =>
  expect.poll(() => pids.map(commandOf).join(""), { timeout: 10_000 }).toBe("")

describe("npm start", () => {
  test("tells where it is and how to sign in, keeps that to itself, and leaves no process behind", async () => {
    const { url, output, serverPid, databasePid, stop } = await start(dataDir, { DEMO_PASSWORD: "moni-moni" })
    expect(output()).toContain(`Mphunzitsi answers at ${url}`)
    expect(output()).toMatch(/admin@college\.example.*password: moni-moni/s)
    const accounts = join(dataDir, "demo-accounts.txt")
    expect(readFileSync(accounts, "utf8")).toContain("password: moni-moni")
    expect(statSync(accounts).mode & 0o077).toBe(0)
    const processes = [serverPid(), databasePid()]
    expect(await stop()).toBe(0)
    await gone(...processes)
  })

  test("brings back a killed server within a second or so, and a killed database within five", async () => {
    const college = await start(dataDir)
    process.kill(college.serverPid(), "SIGKILL")
    await expect.poll(() => ready(college).catch(() => 0), { timeout: 5_000 }).toBe(200)
    process.kill(college.databasePid(), "SIGKILL")
    await expect.poll(() => ready(college), { timeout: 5_000 }).toBe(503)
    await expect.poll(() => ready(college), { timeout: 5_000 }).toBe(200)
  })

  test("takes its database over when it was killed, and its server then ends by itself", async () => {
    const killed = await start(dataDir)
    const [server, database] = [killed.serverPid(), killed.databasePid()]
    killed.process.kill("SIGKILL")
    await gone(server)
    const next = await start(dataDir)
    expect(next.output()).toContain("has been taken over")
    expect(next.databasePid()).toBe(database)
  })

  test("refuses a data folder that is in use", async () => {
    await start(dataDir)
    await expect(supervise(dataDir)).rejects.toThrow("is in use by another npm start")
  })

  test("loads no demonstration when told so, but says how the first administrator gets in", async () => {
    const empty = temporaryDataDir()
    try {
      const college = await start(empty, {}, ["--empty"])
      expect(college.output()).toMatch(/\/setup with the one-time code (\w{5}-){3}\w{5}/)
      expect(existsSync(join(empty, "demo-accounts.txt"))).toBe(false)
      await college.stop()
      expect((await start(empty)).output()).toContain("one-time code")
      await college.stop()
    } finally {
      await college?.stop()
      rmSync(empty, { recursive: true })
    }
  })
})
