import { type FastifyReply, type FastifyRequest, LogController } from "fastify"
import pino from "pino"

/** Structured lines, with what opens a door left out. */
export function createLogger(level: string, destination: pino.DestinationStream = pino.destination(1)) {
  const options = {
    level,
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

/** Milliseconds. */
const slow = 1000

/** A line for each answer that somebody may ask about, refused, failed or slow; for the others only when debugging. */
export class AnswerLog extends LogController {
  override incomingRequest() {}
  override routeNotFound() {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const { statusCode: status, elapsedTime } = reply
    const level = error || status >= 400 || elapsedTime > slow ? "info" : "debug"
    request.log[level](
      { req: request, status, milliseconds: Math.round(elapsedTime), err: error },
      "answered",
    )
  }
}

/** Links in mails and tickets carry their secret in the address. */
const withoutSecrets = (url: string) => url.replace(/([?&](?:token|ticket|code)=)[^&]*/g, "$1(secret)")
