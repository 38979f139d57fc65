import * as z from "zod"
import { endpoints, signedIn } from "../../lib/endpoints.ts"
import { anyText } from "../../lib/fields.ts"
import { data } from "../../lib/replies.ts"
import { entryKinds } from "./entries.ts"

const kind = z.enum(entryKinds)

/** Up to 500 neighbouring entries of a kind. Columns are absent if the device has them already. */
const part = z.object({
  kind,
  tag: z.string(),
  ids: z.array(z.int()).optional(),
  texts: z.array(z.array(z.string())).optional(),
})
export type IndexPart = z.infer<typeof part>

/** Everything that the viewer may find from any screen, and nothing else. */
export const searchEndpoints = endpoints({
  /** The whole index, for the device. `known` names the parts that the device has, by their tags, separated by commas. */
  "GET /search/index": {
    roles: signedIn,
    query: z.object({ known: anyText("Known parts", 4000).optional() }),
    fromReplica: true,
    response: data({ parts: z.array(part) }),
  },
  /** The few best results of each kind, for a device that has no index yet. */
  "GET /search": {
    roles: signedIn,
    query: z.object({ search: anyText("Search", 100) }),
    response: data({
      entries: z.array(z.object({ kind, id: z.int(), texts: z.array(z.string()) })),
    }),
  },
})
