import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { freePort } from "../server/test/supervisor.ts"
import { idle, processorTimeOf } from "./processes.ts"
import { superviseServer } from "./superviseServer.ts"
import { type ServerPulse, serverPulse, watchServer } from "./watchServer.ts"

const folder = temporaryFolder()
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())

/** The code of each server that replies to the supervisor's pings. */
const replyToPings = `process.on("message", (message) => message === "ping" && process.send("pong"))
`

/** Time-outs that no server reaches, unless it is about that. A busy machine may be slow. */
const patient = { start: 300_000, beat: 300, timeout: 300_000, busy: 300_000 }
/** A third of the time-outs for a real server, and less for one that is working. */
const impatient = { ...patient, timeout: 1200, busy: 6000 }

function supervise(name: string, source: string, workers = 1, pulse: Partial<ServerPulse> = {}) {
  const program = join(folder, `${name}.mjs`)
  writeFileSync(program, replyToPings + source)
  const servers: ChildProcess[] = []
  const workerNumbers: string[] = []
  const stop = new AbortController()
  let answers = 0
  const ended = superviseServer({
    program,
    environment: process.env,
    args: [],
    workers,
    watched: true,
    pulse: { ...patient, ...pulse },
    onListening: () => answers++,
    onStart(server) {
      servers.push(server)
      server.on("message", ({ worker }: { worker?: string }) => worker && workerNumbers.push(worker))
    },
    stop: stop.signal,
  })
  return { servers, workerNumbers, ended, stop: () => stop.abort(), answers: () => answers }
}

const steady = `process.on("SIGTERM", () => setTimeout(() => process.exit(0), 100))
  process.send("listening")
  setInterval(() => {}, 1000)`

/** When this file exists, processes that are busy reply. */
const finished = join(folder, "finished")

/** Replies with its process. At /busy it sends the head, and then does nothing else until it is told to finish. */
const web = (port: number) => `import { existsSync } from "node:fs"
  import { createServer } from "node:http"
  createServer(({ url }, reply) => {
    reply.setHeader("connection", "close").flushHeaders()
    while (url === "/busy" && !existsSync(${JSON.stringify(finished)}));
    reply.end(String(process.pid))
  }).listen(${port}, "127.0.0.1", () => process.send("listening"))
  process.on("SIGTERM", () => process.exit(0))`

describe("the server", () => {
  test("is restarted when killed, and asked to end at the end", async () => {
    const { servers, ended, stop, answers } = supervise("steady", steady)
    for (const time of [1, 2, 3]) {
      await expect.poll(answers).toBe(time)
      servers.at(-1)?.kill("SIGKILL")
      await expect.poll(() => servers.length).toBe(time + 1)
    }
    await expect.poll(answers).toBe(4)
    stop()
    await ended
    expect(servers.at(-1)?.exitCode).toBe(0)
  })

  test("is killed if it neither works nor replies after its start", async () => {
    const waits = `import { existsSync, writeFileSync } from "node:fs"
      if (existsSync(import.meta.filename + ".2")) process.send("listening")
      writeFileSync(import.meta.filename + ".2", "")
      setInterval(() => {}, 1000)
      process.on("SIGTERM", () => process.exit(0))`
    const { servers, ended, stop, answers } = supervise("waiting", waits, 1, { start: 2000 })
    await expect.poll(answers).toBe(1)
    expect([servers[0]?.signalCode, servers.at(-1)?.signalCode]).toEqual(["SIGKILL", null])
    stop()
    await ended
  })

  test("is killed and replaced only when it hangs", {
    tags: "drill",
  }, async () => {
    const { servers, ended, stop, answers } = supervise(
      "hanging",
      `process.on("message", (message) => { if (message === "hang") for (;;); })
      process.on("SIGTERM", () => process.exit(0))
      process.send("listening")`,
      1,
      impatient,
    )
    await expect.poll(answers).toBe(1)
    servers[0]?.send("hang")
    await expect.poll(answers).toBe(2)
    servers.at(-1)?.kill("SIGSTOP")
    await expect.poll(answers).toBe(3)
    expect(servers.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", "SIGKILL", null])
    stop()
    await ended
    expect(servers).toHaveLength(3)
  })

  test("is not replaced while it works without answering, unless that never ends", {
    tags: "drill",
    skip: !process.env.DRILL || process.platform !== "linux",
  }, async () => {
    const { servers, workerNumbers, ended, stop, answers } = supervise(
      "working",
      `process.on("message", (message) => {
        for (const until = Date.now() + message.work; Date.now() < until; );
        if (message.work) process.send({ worker: "worked" })
      })
      process.on("SIGTERM", () => process.exit(0))
      process.send("listening")`,
      1,
      impatient,
    )
    await expect.poll(answers).toBe(1)
    // Longer than two replies may take.
    servers[0]?.send({ work: 4500 })
    await expect.poll(() => workerNumbers).toEqual(["worked"])
    expect(servers).toHaveLength(1)
    servers[0]?.send({ work: 1e9 })
    await expect.poll(answers).toBe(2)
    expect(servers.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", null])
    stop()
    await ended
  })

  test("has several processes on one port, and answers while one of them is replaced", {
    tags: "drill",
  }, async () => {
    const port = await freePort()
    const { servers, ended, stop, answers } = supervise("several", web(port), 3)
    await expect.poll(answers).toBe(1)
    const visit = (path = "") => fetch(`http://127.0.0.1:${port}/${path}`)
    const pidOf = async (reply: Response) => Number(await reply.text())
    const replies = [await visit("busy"), await visit("busy"), await visit("busy")]
    writeFileSync(finished, "")
    expect(new Set(await Promise.all(replies.map(pidOf)))).toEqual(new Set(servers.map(({ pid }) => pid)))
    servers[1]!.kill("SIGKILL")
    await once(servers[1]!, "exit")
    expect([await pidOf(await visit()), await pidOf(await visit())]).not.toContain(servers[1]!.pid)
    await expect.poll(answers).toBe(2)
    stop()
    await ended
  })

  test("gives each process a number, which its replacement gets too", { tags: "drill" }, async () => {
    const { servers, workerNumbers, ended, stop, answers } = supervise(
      "placed",
      `${steady}
      process.send({ worker: process.env.WORKER })`,
      2,
    )
    await expect.poll(answers).toBe(1)
    expect(workerNumbers.sort()).toEqual(["0", "1"])
    servers[1]!.kill("SIGKILL")
    await expect.poll(() => workerNumbers[2]).toBe("1")
    stop()
    await ended
  })

  test("is supervised also if a message can't be sent to a process that is being killed", async () => {
    const { servers, ended, stop, answers } = supervise("deaf", steady)
    await expect.poll(answers).toBe(1)
    servers[0]!.emit("error", new Error("write EPIPE"))
    servers[0]!.kill("SIGKILL")
    await expect.poll(answers).toBe(2)
    stop()
    await ended
  })

  test("lets no request wait that came while it was killed", { tags: "drill" }, async () => {
    const port = await freePort()
    const { servers, ended, stop, answers } = supervise("killed", web(port))
    await expect.poll(answers).toBe(1)
    servers[0]!.kill("SIGSTOP")
    const visits = Array.from({ length: 5 }, () => connect(port, "127.0.0.1"))
    await Promise.all(visits.map((visit) => once(visit, "connect")))
    for (const visit of visits) visit.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    const replies = Promise.allSettled(visits.map(text))
    servers[0]!.kill("SIGKILL")
    expect((await replies).map(({ status }) => status)).toEqual(Array(5).fill("rejected"))
    stop()
    await ended
  })

  test("is given up if it never answered", { tags: "drill" }, async () => {
    const { servers, ended } = supervise("broken", "process.exit(3)")
    await expect(ended).rejects.toThrow("The server doesn't start")
    expect(servers.length).toBeGreaterThan(1)
  })

  test("is given up at once if it reports why it can't start", async () => {
    const { servers, ended } = supervise(
      "refusing",
      'process.send({ refusal: "Port 3000 is taken." }, () => process.exit(1))',
    )
    await expect(ended).rejects.toThrow("Port 3000 is taken.")
    expect(servers).toHaveLength(1)
  })
})

/** Watches a server that starts, by a clock that the tests advance, because their machine may be busy. */
function watchStart(start: number, pid?: number) {
  let now = 0
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  vi.spyOn(performance, "now").mockImplementation(() => now)
  const kill = vi.fn()
  const server = { pid, kill } as Partial<ChildProcess> as ChildProcess
  onTestFinished(watchServer(server, { ...serverPulse, start }).end)
  /** Lets time pass, after which the server is judged. */
  const pass = (milliseconds: number) => {
    now += milliseconds
    vi.advanceTimersByTime(start)
  }
  return { kill, pass }
}

describe("a server that starts", () => {
  test("is not killed while it works, however long that takes", {
    skip: process.platform !== "linux",
  }, async () => {
    const start = 1000
    const busy = spawn(process.execPath, ["-e", "for (;;);"])
    onTestFinished(() => void busy.kill("SIGKILL"))
    const { kill, pass } = watchStart(start, busy.pid)
    const worked = () => processorTimeOf(busy.pid!).wanted
    for (const _ of [1, 2, 3]) {
      const before = worked()
      await expect.poll(worked).toBeGreaterThan(before + idle * start)
      pass(start)
    }
    expect(kill).not.toHaveBeenCalled()
  })

  test("is not killed for a time in which the supervisor stood still too, but if it is silent afterwards", () => {
    const { start } = serverPulse
    const { kill, pass } = watchStart(start)
    pass(10 * start)
    expect(kill).not.toHaveBeenCalled()
    pass(start)
    expect(kill).toHaveBeenCalledExactlyOnceWith("SIGKILL")
  })
})
