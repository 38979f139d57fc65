import { Socket } from "node:net"
import { compile } from "@fastify/proxy-addr"
import type { FastifyInstance, RawRequestDefaultExpression } from "fastify"
import type { Metrics } from "../metrics.ts"
import { isRequestId, newRequestId, type Trace, trace } from "../trace.ts"

declare module "fastify" {
  interface FastifyRequest {
    trace: Trace
  }
  interface FastifyContextConfig {
    /** The line of the contract. */
    endpoint?: string
  }
}

/**
 * Gives each request its id. A trusted proxy's x-request-id is used, and a form without script has the id of its page's
 * request.
 */
export function requestIds(trustProxy: string[]) {
  const isTrusted = compile(trustProxy)
  return (raw: RawRequestDefaultExpression): string => {
    const { socket, headers } = raw
    if (!(socket instanceof Socket)) return trace.getStore()?.requestId ?? newRequestId()
    const requestId = headers["x-request-id"]
    if (isRequestId(requestId) && isTrusted(socket.remoteAddress ?? "", 0)) return requestId
    return newRequestId()
  }
}

/** Traces each request through everything that it awaits, sends its id in the reply, and counts the reply. */
export function traceRequests(app: FastifyInstance, metrics: Metrics) {
  app.decorateRequest("trace")
  app.addHook("onRequest", (request, reply, done) => {
    request.trace = { requestId: request.id, endpoint: "no endpoint" }
    reply.header("x-request-id", request.id)
    trace.run(request.trace, done)
  })
  app.addHook("onRoute", (route) => {
    const endpoint = route.config?.endpoint ?? `${[route.method].flat().join(", ")} ${route.url}`
    // Prometheus computes a rate only from the second value on, so without a zero the first fault of each process wouldn't
    // show.
    metrics.requests.inc({ endpoint, status: "5xx" }, 0)
    route.onRequest = [
      (request, _reply, done) => {
        request.trace.endpoint = endpoint
        done()
      },
      ...[route.onRequest ?? []].flat(),
    ]
  })
  // The body arrives in events of the connection, which belong to no request, so the trace is set again here.
  app.addHook("preValidation", (request, _reply, done) => trace.run(request.trace, done))
  app.addHook("onResponse", (request, reply, done) => {
    const { endpoint } = request.trace
    metrics.requests.inc({ endpoint, status: `${Math.floor(reply.statusCode / 100)}xx` })
    metrics.duration.observe({ endpoint }, reply.elapsedTime / 1000)
    done()
  })
}
