import { searchEndpoints } from "#contract/office/search/endpoints.ts"
import { indexItem, rankedMatches } from "#contract/office/search/ranking.ts"
import { routes } from "../../lib/http/handlers.ts"
import { listParts } from "./index.queries.ts"
import { listEntries } from "./queries.ts"

export const searchRoutes = () =>
  routes(searchEndpoints, {
    "GET /search/index": async ({ db, viewer, query: { known = "" } }) => ({
      data: { parts: await listParts(db, viewer, new Set(known.split(","))) },
    }),

    "GET /search": async ({ db, viewer, query: { search } }) => ({
      data: { entries: rankedMatches((await listEntries(db, viewer)).map(indexItem), search).map(asReply) },
    }),
  })

const asReply = <Item extends { texts: readonly string[] }>(entry: Item) => ({
  ...entry,
  texts: [...entry.texts],
})
