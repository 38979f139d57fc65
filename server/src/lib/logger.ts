import pino from "pino"

/** Structured lines, with what opens a door left out. */
export function createLogger(level: string) {
  return pino({
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
  })
}

/** Links in mails and tickets carry their secret in the address. */
const withoutSecrets = (url: string) => url.replace(/([?&](?:token|ticket|code)=)[^&]*/g, "$1(secret)")
