import { openStorage, type StorageLocations } from "../../server/src/lib/cluster/openStorage.ts"
import { createClient } from "../../server/src/lib/db/client.ts"

/** The settings that say where a college is stored. */
export type CollegeLocations = StorageLocations & { databaseUrl: string | undefined }

export type DatabaseState = {
  /** The name in messages. */
  name: string
  /** The database is that of DATABASE_URL, which other machines may use, and not the data folder's own. */
  isElsewhere: boolean
  /** Absent if there is no database yet. */
  found?: {
    /** The id of the college, which is stored in the database. */
    college: string | undefined
    hasPeople: boolean
    /** The database has tables, but none of the college's. */
    isForeign: boolean
    /** The number of the newest entry of the audit log. */
    auditEntry: number
    files: number
    /** The number of the database's files that are neither stored nor in the trash. */
    missingFiles: number
  }
}

/**
 * Reads the facts that show to which college a database belongs. They are read before any migration, and nothing is changed.
 */
export async function inspectDatabase(
  url: string,
  name: string,
  locations: CollegeLocations,
): Promise<DatabaseState> {
  const client = createClient({ connectionString: url })
  await client.connect()
  const ask = async (query: string) => (await client.query({ text: query, rowMode: "array" })).rows.flat()
  try {
    const tables = await ask("select tablename from pg_tables where schemaname = 'public'")
    const askTable = async (table: string, query: string) => (tables.includes(table) ? await ask(query) : [])
    const [college] = await askTable("college_identity", "select id from college_identity")
    const [hasPeople = false] = await askTable("person", "select exists (select from person)")
    const [auditEntry = 0] = await askTable("audit", "select coalesce(max(id), 0)::int from audit")
    const files = await askTable("file", "select id from file")
    const isForeign = tables.length > 0 && !tables.includes("migration")
    const missingFiles = await countMissing(files, locations)
    const contents = { college, hasPeople, isForeign, auditEntry, files: files.length, missingFiles }
    return { name, isElsewhere: locations.databaseUrl !== undefined, found: contents }
  } finally {
    await client.end()
  }
}

async function countMissing(ids: string[], locations: StorageLocations): Promise<number> {
  if (ids.length === 0) return 0
  const storage = openStorage(locations)
  const missing = new Set(ids)
  for await (const id of storage.list(new Date(8.64e15))) missing.delete(id)
  for await (const id of storage.listTrash()) missing.delete(id)
  return missing.size
}
