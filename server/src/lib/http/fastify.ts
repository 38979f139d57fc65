import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify"
import { connections, requests } from "../limits.ts"
import type { Metrics } from "../metrics.ts"
import { limitPipelining } from "./connections/pipelining.ts"
import { endConnections } from "./connections/stopping.ts"
import { clientError, malformedUrl, readableUrl } from "./errorReplies.ts"
import { AnswerLog } from "./logger.ts"
import { endSlowBodies } from "./slowBodies.ts"
import { requestIds, traceRequests } from "./tracing.ts"

type Options = { logger: FastifyBaseLogger | false; trustProxy: string[]; metrics: Metrics }

/** A server without routes. It applies the limits, and numbers, traces and counts requests. */
export function openFastify({ logger, trustProxy, metrics }: Options): FastifyInstance {
  const app = Fastify({
    // A slow machine starts slowly, and a limit would prevent it from starting at all.
    pluginTimeout: 0,
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new AnswerLog(),
    trustProxy,
    genReqId: requestIds(trustProxy),
    bodyLimit: requests.body,
    requestTimeout: requests.arrival,
    connectionTimeout: requests.silence,
    return503OnClosing: false,
    frameworkErrors: malformedUrl,
    clientErrorHandler: clientError,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: readableUrl,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  })
  app.server.maxConnections = connections.clients
  // HTTP/1.1 keeps connections open anyway. Node.js would say so in 48 bytes of each reply.
  app.server.on("request", (_, reply) => reply.removeHeader("connection"))
  limitPipelining(app)
  traceRequests(app, metrics)
  endSlowBodies(app)
  endConnections(app)
  return app
}

/** Loading the compilers of JSON schemas would take each process a tenth of a second and memory, and no route has such a schema. */
function refuseSchema(): never {
  throw new TypeError("Routes have schemas of the contract, and no JSON schemas.")
}
