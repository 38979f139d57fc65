import { createHash } from "node:crypto"
import type { IndexPart } from "#contract/office/search/endpoints.ts"
import { pack } from "#contract/office/search/entries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { listEntries } from "./queries.ts"

/** The number of ids that a part spans. A student who changes class then costs a device 3 KB and not the whole index. */
const idsPerPart = 500

/** The viewer's index in parts. Parts whose tags the device knows have no columns. */
export async function listParts(
  db: Database,
  viewer: Viewer,
  knownTags: ReadonlySet<string>,
): Promise<IndexPart[]> {
  const entries = await listEntries(db, viewer)
  const groups = Map.groupBy(entries, ({ kind, id }) => `${kind} ${Math.floor(id / idsPerPart)}`)
  return Array.from(groups.values(), (group) => {
    const columns = pack(group)
    const [{ kind }] = group
    const tag = createHash("sha256")
      .update(JSON.stringify([kind, columns]))
      .digest("base64url")
      .slice(0, 10)
    return { kind, tag, ...(!knownTags.has(tag) && columns) }
  })
}
