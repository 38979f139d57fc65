import type { FastifyRequest } from "fastify"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { AppError } from "../errors.ts"
import { formsWithFiles, tooManyFiles } from "../limits.ts"

/** Endpoints that take files count the forms of each person, others the calls of each address. */
export function rateLimitOf({ perMinute, files }: Endpoint) {
  if (perMinute) return { max: perMinute, timeWindow: "1 minute" }
  if (!files) return false
  return {
    ...formsWithFiles,
    keyGenerator: (request: FastifyRequest) => String(request.viewer?.personId ?? request.ip),
    allowList: ({ headers }: FastifyRequest) => !headers["content-type"]?.startsWith("multipart/"),
    errorResponseBuilder: () => new AppError("too_many", tooManyFiles),
  }
}
