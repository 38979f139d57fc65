import { spawn } from "node:child_process"
import { once } from "node:events"
import { describe, expect, test } from "vitest"
import { tryLock, waitForLock } from "./lock.ts"

describe("a lock", () => {
  test("is held by one at a time", async () => {
    const name = `test ${Math.random()}`
    const [first, second] = await Promise.all([tryLock(name), tryLock(name)])
    expect([first, second].filter(Boolean)).toHaveLength(1)
    const waiting = waitForLock(name, 5_000)
    ;(first ?? second)?.release()
    expect(await waiting).toBeDefined()
  })

  test("is released with its process, however that dies", async () => {
    const name = `test ${Math.random()}`
    const script = `const { tryLock } = await import("${import.meta.dirname}/lock.ts")
      await tryLock("${name}")
      console.log("held")
      setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] })
    await once(holder.stdout, "data")
    expect(await tryLock(name)).toBeUndefined()
    holder.kill("SIGKILL")
    await once(holder, "exit")
    expect(await tryLock(name)).toBeDefined()
  })

  test("is waited for only so long", async () => {
    const name = `test ${Math.random()}`
    await tryLock(name)
    await expect(waitForLock(name, 100)).rejects.toThrow("for too long")
  })
})
