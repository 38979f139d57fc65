import { spawn } from "node:child_process"
import { once } from "node:events"
import { chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { canUnshare, unshare } from "../server/test/supervisor.ts"
import { tryLock, waitForLock } from "./lock.ts"

const folder = temporaryFolder()
const newFile = () => join(folder, `${Math.random()}.lock`)

/** Starts a process that takes the lock and holds it, although nothing in the process refers to the lock any more. */
async function lockElsewhere(
  file: string,
  [program, ...args]: readonly [string, ...string[]] = [process.execPath],
) {
  const script = `const { tryLock } = await import("${import.meta.dirname}/lock.ts")
    const result = (await tryLock("${file}")) ? "held" : "refused"
    await new Promise(setImmediate)
    gc()
    console.log(result)
    setInterval(() => {}, 1000)`
  const holder = spawn(program, [...args, "--expose-gc", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(() => void holder.kill("SIGKILL"))
  return { holder, result: `${(await once(holder.stdout, "data"))[0]}`.trim() }
}

describe("a lock", () => {
  test("is held by one at a time", async () => {
    const file = newFile()
    const [first, second] = await Promise.all([tryLock(file), tryLock(file)])
    expect([first, second].filter(Boolean)).toHaveLength(1)
    const waiting = waitForLock(file, 5_000)
    ;(first ?? second)?.release()
    expect(await waiting).toBeDefined()
  })

  test("is released with its process, however that dies", { tags: "drill" }, async () => {
    const file = newFile()
    const { holder } = await lockElsewhere(file)
    expect(await tryLock(file)).toBeUndefined()
    holder.kill("SIGKILL")
    await once(holder, "exit")
    expect(await tryLock(file)).toBeDefined()
  })

  test("is waited for only so long", async () => {
    const file = newFile()
    await tryLock(file)
    await expect(waitForLock(file, 100)).rejects.toThrow("for too long")
  })

  test.runIf(canUnshare)("holds across containers, in both directions", async () => {
    const [here, there] = [newFile(), newFile()]
    await tryLock(here)
    expect((await lockElsewhere(here, [...unshare, process.execPath])).result).toBe("refused")
    expect((await lockElsewhere(there, [...unshare, process.execPath])).result).toBe("held")
    expect(await tryLock(there)).toBeUndefined()
  })

  test("goes to exactly one of many processes that want it at once", { tags: "drill" }, async () => {
    const file = newFile()
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await lockElsewhere(file)).result),
    )
    expect(answers.filter((answer) => answer === "held")).toHaveLength(1)
  })

  test("stays locked if the same process tries to lock it again", async () => {
    const file = newFile()
    await tryLock(file)
    await tryLock(file)
    expect((await lockElsewhere(file)).result).toBe("refused")
  })

  test("is one empty file, for its account only, until it is released, however long the folder's name is", async () => {
    const file = join(mkdtempSync(join(folder, "long ".repeat(40))), "a.lock")
    const lock = await tryLock(file)
    expect(readdirSync(dirname(file))).toEqual([basename(file)])
    expect(statSync(file)).toMatchObject({ size: 0, mode: 0o100600 })
    lock?.release()
    expect(readdirSync(dirname(file))).toEqual([])
  })

  test("that was moved away with its folder doesn't release the new lock in its place", async () => {
    const lockFolder = mkdtempSync(join(folder, "place-"))
    const old = await tryLock(join(lockFolder, "a.lock"))
    renameSync(lockFolder, `${lockFolder}.old`)
    mkdirSync(lockFolder)
    expect(await tryLock(join(lockFolder, "a.lock"))).toBeDefined()
    old?.release()
    expect(await tryLock(join(lockFolder, "a.lock"))).toBeUndefined()
  })

  test("is held by one at a time also if each removes its file", { tags: "drill" }, async () => {
    const file = newFile()
    const inside = `${file}.inside`
    const script = `const { tryLock } = await import("${import.meta.dirname}/lock.ts")
      const { closeSync, openSync, rmSync } = await import("node:fs")
      for (let taken = 0; taken < 200; ) {
        const lock = await tryLock("${file}")
        if (!lock) continue
        closeSync(openSync("${inside}", "wx"))
        rmSync("${inside}")
        lock.release()
        taken++
      }`
    const all = Array.from({ length: 3 }, () => spawn(process.execPath, ["-e", script], { stdio: "inherit" }))
    expect(await Promise.all(all.map(async (childProcess) => (await once(childProcess, "exit"))[0]))).toEqual(
      [0, 0, 0],
    )
  })

  test("that can't be taken for another reason is refused in a sentence", async () => {
    await expect(tryLock(join(folder, "missing", "a.lock"))).rejects.toThrow(/a\.lock can't be locked: .*\.$/)
  })

  test.runIf(process.getuid?.() === 0)(
    "that root has taken can be taken by the folder's account",
    async () => {
      const own = mkdtempSync(join(folder, "own-"))
      chownSync(own, 65534, 65534)
      await tryLock(join(own, "a.lock"))
      expect(statSync(join(own, "a.lock"))).toMatchObject({ uid: 65534, gid: 65534 })
    },
  )
})
