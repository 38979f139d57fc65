/**
 * node bench/sameAnswers.ts: measures the answers a second at 64 connections for the home page and for a static file of the same
 * server. Because all answers are equal, the load comes from plain sockets that count bytes and parse nothing: autocannon takes
 * more processor time for an answer than the server does. It asserts nothing. Run it alone.
 */
import { connect } from "node:net"
import { startCollege } from "./college.ts"
import { markdown } from "./table.ts"

const connections = 64
const seconds = 5

const college = await startCollege(`${import.meta.dirname}/..`, 600)
try {
  const [, file = ""] = / src="(\/assets\/[^"]+)"/.exec(await (await fetch(college.url)).text()) ?? []
  const rows: string[][] = []
  for (const path of ["/", file]) {
    await load(path, 1)
    const before = college.processorTime()
    const began = process.cpuUsage()
    const { answers, bytes } = await load(path, seconds)
    const own = process.cpuUsage(began)
    const server = college.processorTime().server - before.server
    rows.push([
      path,
      `${bytes}`,
      `${Math.round(answers / seconds)}`,
      `${Math.round(server / seconds / 10)}%`,
      `${Math.round((own.user + own.system) / seconds / 10_000)}%`,
    ])
  }
  console.log(`${college.name}, ${connections} connections, ${seconds} s each\n`)
  console.log(markdown(["Path", "Bytes", "Answers a second", "Server busy", "Load busy"], rows))
} finally {
  await college.remove()
}

/** Sends the next request on each connection as soon as an answer is complete. */
async function load(path: string, time: number) {
  const { hostname, port } = new URL(college.url)
  const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\n\r\n`
  const bytes = await sizeOf(request, hostname, Number(port))
  let answers = 0
  const sockets = Array.from({ length: connections }, () => {
    let came = 0
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.setNoDelay(true)
    socket.on("data", (part) => {
      came += part.length
      if (came < bytes) return
      if (came > bytes) throw new Error(`An answer of ${path} has ${came} bytes in place of ${bytes}.`)
      came = 0
      answers++
      socket.write(request)
    })
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, time * 1000))
  for (const socket of sockets) socket.destroy()
  return { answers, bytes }
}

/** The bytes of one whole answer, head and body. */
function sizeOf(request: string, host: string, port: number) {
  return new Promise<number>((resolve, reject) => {
    let answer = Buffer.alloc(0)
    const socket = connect(port, host, () => socket.write(request))
    socket.on("error", reject)
    socket.on("data", (part) => {
      answer = Buffer.concat([answer, part])
      const end = answer.indexOf("\r\n\r\n") + 4
      const [, length] = /content-length: (\d+)/i.exec(answer.toString("latin1", 0, end)) ?? []
      if (end < 4 || length === undefined || answer.length < end + Number(length)) return
      socket.destroy()
      resolve(end + Number(length))
    })
  })
}
