import { type Config, parseConfig } from "../server/src/config.ts"
import { createPool, type Database, openDatabase } from "../server/src/lib/db/database.ts"
import { migrate } from "../server/src/lib/db/migrate.ts"
import { openDataFolder } from "../supervisor/dataFolder.ts"
import { reachDatabase } from "../supervisor/externalDatabase.ts"
import { startPostgres } from "../supervisor/postgres.ts"

export type College = { config: Config; database: Database }

/** Opens the college's database, whether the college is running or not, and closes it afterwards. */
export async function withCollege<Result>(work: (college: College) => Promise<Result>): Promise<Result> {
  const config = parseConfig(process.env)
  openDataFolder(config.dataDir)
  if (config.databaseUrl) await reachDatabase(config.databaseUrl)
  const postgres = config.databaseUrl ? undefined : await startPostgres(config.dataDir)
  try {
    const connectionString = config.databaseUrl ?? postgres?.url
    const pool = createPool({ connectionString, max: 2 }, (error) => console.warn(error.message))
    try {
      await migrate(pool)
      return await work({ config, database: openDatabase(pool) })
    } finally {
      await pool.end()
    }
  } finally {
    await postgres?.stop()
  }
}
