import { auditEndpoints } from "#contract/office/audit.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { findEntry, listEntities, listEntries } from "./queries.ts"
import { labels } from "./rules.ts"

export const auditRoutes = () =>
  routes(auditEndpoints, {
    "GET /audit": async ({ db, query }) => ({ data: await listEntries(db, query) }),

    "GET /audit/choices": async ({ db }) => ({ data: { labels, entities: await listEntities(db) } }),

    "GET /audit/{id}": async ({ db, params }) => ({
      data: { entry: found(await findEntry(db, params.id)) },
    }),
  })
