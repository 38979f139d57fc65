import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { dismantle, supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { call, password, signIn } from "./calls.ts"
import type { Drill } from "./drill.ts"
import { quantilesOf } from "./quantiles.ts"

const ofEachKind = 200
/** Milliseconds. */
const duration = 90_000
const limit = 1000

type Slow = { kind: string; begin: string; drip?: string }
const slow: readonly Slow[] = [
  { kind: "say nothing", begin: "" },
  { kind: "send a letter of a head each second", begin: "GET / HTTP/1.1\r\nHost: x\r\n", drip: "x" },
  {
    kind: "send a letter of a body each second",
    begin:
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n",
    drip: " ",
  },
  { kind: "ask for pages and read none", begin: "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500) },
]

export const slowClients: Drill = {
  title: `${slow.length * ofEachKind} slow clients at once for ${duration / 1000} s: the others are answered as before`,
  async run() {
    const college = await supervise(temporaryDataDir(), { DEMO_PASSWORD: password })
    const port = Number(new URL(college.url).port)
    const sockets: Socket[] = []
    try {
      const bearer = await signIn(college.url)
      const before = await askFor(college.url, bearer, 10_000)
      let ended = 0
      for (const { begin, drip } of slow) {
        for (let count = 0; count < ofEachKind; count++) {
          const socket = connect(port, "localhost", () => socket.write(begin))
          socket.pause().on("error", () => undefined)
          const timer = drip ? setInterval(() => socket.writable && socket.write(drip), 1000) : undefined
          socket.on("close", () => {
            ended++
            clearInterval(timer)
          })
          sockets.push(socket)
        }
      }
      const during = await askFor(college.url, bearer, duration)
      console.log(`  without them: ${before.words}`)
      console.log(`  with them: ${during.words}; ${ended} of ${sockets.length} were ended`)
      const faults = during.longest > limit ? [`somebody waited ${during.longest} ms`] : []
      return [...faults, ...before.failures, ...during.failures]
    } finally {
      for (const socket of sockets) socket.destroy()
      await dismantle(college)
    }
  },
}

/** Requests a page and a list in turn, five times a second. */
async function askFor(url: string, bearer: string, milliseconds: number) {
  const times: number[] = []
  const failures: string[] = []
  const end = performance.now() + milliseconds
  for (let count = 0; performance.now() < end; count++) {
    const begun = performance.now()
    const path = count % 2 ? "/" : "/api/students?limit=50"
    const answer = await call(url, path, bearer).catch((error: Error) => error)
    if (answer instanceof Error) failures.push(`${path}: ${answer.cause ?? answer}`)
    else if (answer.ok) await answer.arrayBuffer()
    else failures.push(`${path} answered ${answer.status}`)
    times.push(performance.now() - begun)
    await sleep(200)
  }
  return { ...quantilesOf(times), failures }
}
