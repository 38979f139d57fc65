import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { startPostgres } from "../supervisor/postgres.ts"
import type { College } from "./college.ts"
import type { Measured } from "./measure.ts"
import { ownTimeOf } from "./processorTime.ts"
import type { BenchRequest } from "./requests.ts"

/** A bare server on a college's database: the time that Fastify and PostgreSQL alone need for an answer of the same size. */
export type BareLimit = Measured & {
  /** A request to the bare server whose answer has as many bytes as the college's answer to `request`. */
  like(request: BenchRequest, college: College): Promise<BenchRequest>
  stop(): void
}

export async function startBare({ dataDir, processorTime }: College): Promise<BareLimit> {
  const { url } = await startPostgres(dataDir)
  const child = fork(join(import.meta.dirname, "bareServer.ts"), {
    env: { ...process.env, DATABASE_URL: url },
    execArgv: [],
  })
  const [port] = (await once(child, "message")) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    processorTime: () => ({ server: ownTimeOf(child.pid ?? 0), database: processorTime().database }),
    async like({ name, path, bearer }, college) {
      const answer = await fetch(`${college.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
      return { name, path: `/${(await answer.arrayBuffer()).byteLength}` }
    },
    stop: () => child.disconnect(),
  }
}
