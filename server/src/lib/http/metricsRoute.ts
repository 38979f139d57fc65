import type { FastifyInstance, FastifyRequest } from "fastify"
import { AggregatorRegistry, Gauge, type Registry } from "prom-client"
import { isSameSecret } from "../auth/hashes.ts"
import type { Siblings } from "../cluster/siblings.ts"
import type { ConnectionPool } from "../db/database.ts"
import type { Metrics } from "../metrics.ts"
import { cachedFor } from "./health.ts"
import { bearerOf } from "./requests.ts"

type Options = {
  metrics: Metrics
  pool: ConnectionPool
  /** The other processes on this machine, if there can be any. */
  siblings: Pick<Siblings, "readMetrics"> | undefined
  token: string | undefined
  /** The metrics of the college, not of a process. They are read once, by the process that replies. */
  readCollegeMetrics: () => Promise<Registry>
}

/** Milliseconds for which the college's own metrics are cached, however often they are requested. */
const cachedMilliseconds = 5000

/** /metrics: the metrics of each server process of this machine, and of the college, in Prometheus format. */
export async function metricsRoute(app: FastifyInstance, options: Options) {
  const { metrics, pool, siblings, token } = options
  const readCollegeMetrics = cachedFor(cachedMilliseconds, options.readCollegeMetrics)
  new Gauge({
    name: "mphunzitsi_pool_connections",
    help: "Connections to the database that are used or idle, requests that wait for one, and statements on shared lines.",
    labelNames: ["state"],
    registers: [metrics.registry],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount)
      this.set({ state: "idle" }, pool.idleCount)
      this.set({ state: "waited for" }, pool.waitingCount)
      this.set({ state: "on lines" }, pool.pipelines.waiting())
    },
  })
  app.get("/metrics", async (request, reply) => {
    const refusal = whyRefused(request, token)
    if (refusal)
      return reply
        .code(token ? 401 : 403)
        .type("text/plain; charset=utf-8")
        .send(refusal)
    const ownMetrics = await metrics.registry.getMetricsAsJSON()
    const others = ((await siblings?.readMetrics()) ?? []).map((text): object => JSON.parse(text))
    // No two processes have metrics with the same labels, so nothing is summed.
    const aggregated = AggregatorRegistry.aggregate([ownMetrics, ...others])
    const college = await readCollegeMetrics().then(
      (registry) => registry.metrics(),
      (error) => {
        request.log.warn({ err: error }, "the college's figures can't be read")
        return ""
      },
    )
    return reply
      .type(aggregated.contentType)
      .header("cache-control", "no-store")
      .send(`${await aggregated.metrics()}\n${college}`)
  })
}

const forwarded = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
]

/**
 * With METRICS_TOKEN only its bearer may read. Without one, only this machine may, and not through a proxy on it, because a
 * proxy forwards strangers' requests. A proxy that adds no header at all and speaks HTTP/1.1 can't be detected, so behind such
 * a proxy the token must be set.
 */
function whyRefused(request: FastifyRequest, token: string | undefined): string | undefined {
  if (token !== undefined)
    return isSameSecret(bearerOf(request) ?? "", token) ? undefined : "Send METRICS_TOKEN as a bearer."
  const { remoteAddress = "" } = request.socket
  const isHere = /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress)
  const isDirect = !forwarded.some((name) => name in request.headers) && request.raw.httpVersion === "1.1"
  return isHere && isDirect ? undefined : "Set METRICS_TOKEN to read this from elsewhere or through a proxy."
}
