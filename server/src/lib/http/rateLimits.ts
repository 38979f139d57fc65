import type { RateLimitPluginOptions } from "@fastify/rate-limit"
import type { FastifyRequest } from "fastify"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import type { Database } from "../db/database.ts"
import { AppError } from "../errors.ts"
import { formsWithFiles, tooManyFiles } from "../limits.ts"
import { countUse, type Uses } from "./useCounts.ts"

/** Endpoints that accept files count the forms of each person; others count the calls of each address. */
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

type OnCounted = (error: Error | null, uses?: Uses) => void
type Route = { routeInfo?: { method?: string; url?: string } }

/**
 * Limits of calls from one address apply across all server processes. While the database is unreachable nothing is limited, but
 * nothing is answered either.
 */
export function sharedLimits(database: Database): RateLimitPluginOptions {
  class UseStore {
    readonly #route: string

    constructor({ routeInfo: { method = "", url = "" } = {} }: Route) {
      this.#route = `${method} ${url}`
    }

    incr(key: string, counted: OnCounted, window: number) {
      countUse(database, `${this.#route} ${key}`, window).then((uses) => counted(null, uses), counted)
    }

    child(route: Route) {
      return new UseStore(route)
    }
  }
  return {
    global: false,
    skipOnError: true,
    // The plugin passes `routeInfo`, which its types leave out.
    store: UseStore as unknown as NonNullable<RateLimitPluginOptions["store"]>,
    // Nothing reads how many calls are left, and the headers would cost each sign-in 72 bytes.
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
  }
}
