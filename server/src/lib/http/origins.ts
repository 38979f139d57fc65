import type { FastifyRequest } from "fastify"
import { texts } from "#contract/lib/texts.ts"
import { AppError } from "../errors.ts"

/** Rejects writes from another site's page, because the browser attaches the refresh cookie by itself (CSRF). */
export function refuseForeignWrites(request: FastifyRequest) {
  const { origin, "sec-fetch-site": site } = request.headers
  const isForeign =
    site === "cross-site" || site === "same-site" || (origin !== undefined && !isOwn(origin, request.host))
  if (isForeign) throw new AppError("forbidden", texts.forbidden)
}

const isOwn = (origin: string, host: string) => URL.parse(origin)?.host === host
