import { type Config, parseConfig } from "../server/src/config.ts"
import { createPool, type Database, openDatabase } from "../server/src/lib/db/database.ts"
import { migrate } from "../server/src/lib/db/migrate.ts"
import type { Pair } from "../supervisor/belonging/together.ts"
import { openDatabaseOf } from "../supervisor/databaseOf.ts"

export type College = { config: Config; database: Database; pair: Pair }

/**
 * Opens the college's database, whether the college is running or not, and closes it afterwards. `adopts` opens one that
 * doesn't belong to the folder, for a college that isn't running.
 */
export async function withCollege<Result>(
  work: (college: College) => Promise<Result>,
  { adopts }: { adopts: boolean },
): Promise<Result> {
  const config = parseConfig(process.env)
  const { url, pair, close } = await openDatabaseOf(config, { alone: adopts, begins: false, adopts })
  try {
    const pool = createPool({ connectionString: url, max: 2 }, (error) => console.warn(error.message))
    try {
      await migrate(pool)
      return await work({ config, database: openDatabase(pool), pair })
    } finally {
      await pool.end()
    }
  } finally {
    await close()
  }
}
