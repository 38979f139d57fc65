import { type FastifyReply, type FastifyRequest, LogController } from "fastify"
import pino from "pino"
import { trace } from "../trace.ts"

/** Logs structured lines without secrets. */
export function createLogger(level: string, destination: pino.DestinationStream = pino.destination(1)) {
  const options = {
    level,
    mixin: traced,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        'res.headers["set-cookie"]',
        "*.password",
        "*.token",
      ],
      censor: "(secret)",
    },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        ip: request.ip,
      }),
    },
  }
  return pino(options, destination)
}

/** Each line that a request or a job causes has its number and its endpoint. */
function traced(_line: object, _level: number, logger: pino.Logger) {
  const now = trace.getStore()
  if (!now) return {}
  const { requestId: reqId, endpoint } = now
  return "reqId" in logger.bindings() ? { endpoint } : { reqId, endpoint }
}

export const logAborted = (request: FastifyRequest) =>
  request.log.info({ req: request }, "aborted by the client")

/** Milliseconds above which a reply is logged as slow. */
const slowMilliseconds = 1000

/**
 * Whether the client closed the connection before it had the whole reply, for example because a phone lost its network.
 * That is no fault of the server.
 */
export const isAbortedByClient = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && /^(20|ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE)$/.test(`${Reflect.get(Object(error), "code")}`)

/** Logs every rejected, failed or slow reply. Other replies are logged only at debug level. */
export class AnswerLog extends LogController {
  override incomingRequest() {}
  override routeNotFound() {}

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if (isAbortedByClient(error, reply)) logAborted(request)
    else super.streamError(error, request, reply)
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const { statusCode: status, elapsedTime } = reply
    const level = error || status >= 400 || elapsedTime > slowMilliseconds ? "info" : "debug"
    request.log[level](
      {
        req: request,
        endpoint: request.trace?.endpoint,
        status,
        milliseconds: Math.round(elapsedTime),
        err: error,
      },
      "answered",
    )
  }
}

/**
 * The code of a document gives access to a student's document. Links in emails and file addresses have a secret in the query.
 * Calendar addresses have it in the path, 43 letters long.
 */
const withoutSecrets = (url: string) =>
  url
    .replace(/(\/verify\/)[^?#]+/i, "$1(secret)")
    .replace(/([?&](?:[\w%-]*token|ticket|code)=)[^&]*/gi, "$1(secret)")
    .replace(/\/[\w%-]{43,}/g, "/(secret)")
