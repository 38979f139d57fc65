import { rmSync } from "node:fs"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { patience } from "../server/test/patience/waits.ts"
import { s3Server } from "../server/test/s3/s3Server.ts"
import { dismantle, freePort, supervise, temporaryDataDir } from "../server/test/supervisor.ts"
import { throwawayPostgres } from "../server/test/throwawayPostgres.ts"
import { urlOf } from "../supervisor/postgres.ts"

export type College = {
  url: string
  /** The data folder of each of the college's machines. */
  folders: string[]
  /** The location of the database and the files, if they aren't in the data folder. */
  settings: Record<string, string>
}
export type OpenedCollege = College & { output(): string; close(): Promise<unknown> }

/**
 * Opens a college for one journey. With MACHINES=2, it consists of two machines behind a proxy, with one database and one bucket.
 */
export async function openCollege(args: string[], environment: Record<string, string> = {}) {
  const machines = Number(process.env.MACHINES ?? 1)
  return machines > 1 ? openMachines(machines, args, environment) : openMachine(args, environment)
}

async function openMachine(args: string[], environment: Record<string, string>): Promise<OpenedCollege> {
  const college = await supervise(temporaryDataDir(), { ...patience, ...environment }, args)
  const { url, dataDir, output } = college
  return { url, folders: [dataDir], settings: {}, output, close: () => dismantle(college) }
}

/** Machines that share only a database and a bucket, behind a proxy that sends each request to the next machine. */
async function openMachines(
  count: number,
  args: string[],
  environment: Record<string, string>,
): Promise<OpenedCollege> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const proxy = await openProxy(ports)
  const storage = await s3Server()
  const database = await throwawayPostgres()
  const settings = { DATABASE_URL: urlOf(database.connection), ...storage.settings }
  const common = { ...settings, PUBLIC_URL: proxy.url, TRUST_PROXY: "true" }
  const folders = ports.map(temporaryDataDir)
  const open = (machine: number, args: string[], environment: Record<string, string> = {}) =>
    supervise(folders[machine]!, { ...patience, ...common, ...environment, PORT: `${ports[machine]}` }, args)
  // The first machine fills the database, and the others find the data.
  const machines = [await open(0, args, environment)]
  for (let machine = 1; machine < count; machine++) machines.push(await open(machine, []))
  return {
    url: proxy.url,
    folders,
    settings,
    // The one-time code of the machine that started last is the valid one.
    output: () => machines.at(-1)!.output(),
    async close() {
      proxy.close()
      for (const machine of machines) await machine.stop()
      await Promise.all([database.stop(), storage.close()])
      for (const folder of folders) rmSync(folder, { recursive: true })
    },
  }
}

async function openProxy(ports: readonly number[]) {
  let requestCount = 0
  const server = createServer((incoming, reply) => {
    const first = requestCount++
    const inTurn = ports.map((_, index) => ports[(first + index) % ports.length]!)
    forward(incoming, reply, inTurn)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve))
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Passes a request on to the first machine that accepts it, and closes both sides when either side closes. */
function forward(incoming: IncomingMessage, reply: ServerResponse, [port, ...others]: readonly number[]) {
  if (port === undefined) {
    reply.writeHead(502).end()
    return
  }
  const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress }
  const { method, url: path } = incoming
  const passedOn = request({ port, method, path, headers, agent: false }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
    answer.on("error", () => reply.destroy())
  })
  passedOn.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") forward(incoming, reply, others)
    else reply.destroy()
  })
  // The body must not be sent before a machine has accepted the connection.
  passedOn.on("socket", (socket) => socket.once("connect", () => incoming.pipe(passedOn)))
  reply.on("close", () => passedOn.destroy())
}
