import { mkdir, readdir, rm, rmdir, stat } from "node:fs/promises"
import { createServer, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Milliseconds that a process may take to send its metrics. A process that takes longer is left out. */
const replyTimeout = 1500

export type Siblings = Awaited<ReturnType<typeof joinSiblings>>

/**
 * The server processes of one college on one machine exchange their metrics. Each listens at a socket that is named after
 * its number, in a private folder that is named after their supervisor. Any of them can then report the metrics of all.
 */
export async function joinSiblings(
  worker: number,
  ownMetrics: () => Promise<string>,
  family = `${process.ppid}`,
) {
  const ownId = `${worker}`
  const folder = join(tmpdir(), `mphunzitsi-${process.getuid?.() ?? 0}-${family}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await stat(folder)
  if (uid !== (process.getuid?.() ?? uid) || (mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to another account, or is open to others.`)
  await rm(join(folder, ownId), { force: true })
  const server = createServer(async (_request, reply) => {
    reply.end(await ownMetrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(join(folder, ownId), resolve)
  })
  server.unref()
  return {
    async readMetrics(): Promise<string[]> {
      const others = (await readdir(folder)).filter((name) => name !== ownId)
      const answers = await Promise.all(others.map((name) => metricsAt(join(folder, name))))
      return answers.filter((metrics) => metrics !== undefined)
    },
    async leave() {
      await new Promise((resolve) => server.close(resolve))
      await rm(join(folder, ownId), { force: true })
      await rmdir(folder).catch(() => undefined)
    },
  }
}

/**
 * A process that was killed leaves its socket behind. The socket isn't removed, because the next process may be opening
 * its own at this path.
 */
function metricsAt(socketPath: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const outgoing = request({ socketPath, timeout: replyTimeout }, (reply) => {
      let text = ""
      reply.setEncoding("utf8")
      reply.on("data", (part) => {
        text += part
      })
      reply.on("end", () => resolve(text))
      reply.on("error", () => resolve(undefined))
    })
    outgoing.on("timeout", () => outgoing.destroy())
    outgoing.on("error", () => resolve(undefined))
    outgoing.end()
  })
}
