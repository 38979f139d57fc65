import type { FastifyRequest } from "fastify"
import { texts } from "#contract/lib/texts.ts"
import { AppError } from "../errors.ts"

/** Refuses a write that another site's page sent: the refresh cookie travels by itself, so a header must vouch. */
export function refuseForeignWrites(request: FastifyRequest) {
  const { origin, "sec-fetch-site": site } = request.headers
  const foreign =
    site === "cross-site" || site === "same-site" || (origin !== undefined && !isOwn(origin, request.host))
  if (foreign) throw new AppError("forbidden", texts.forbidden)
}

const isOwn = (origin: string, host: string) => URL.parse(origin)?.host === host
