import { type Config, parseConfig } from "../server/src/config.ts"
import { createPool, type Database, openDatabase } from "../server/src/lib/db/database.ts"
import { migrate } from "../server/src/lib/db/migrate.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import type { Pair } from "../supervisor/belonging/pair.ts"
import { openCollegeDatabase } from "../supervisor/collegeDatabase.ts"

/** `url` is a connection string, with the password. */
export type College = { config: Config; url: string; database: Database; pair: Pair }

type Options = {
  /** Opens even a database that doesn't belong to the folder, for a college that isn't running. */
  adopts?: boolean
  /** Refuses while the college is running, here or on another machine. */
  alone?: boolean
  /** Refuses the database of an older release, which npm start brings up to date. */
  migrated?: boolean
  /** The settings of the environment if absent. */
  config?: Config
}

/** Opens the college's database, whether the college is running or not, and closes it afterwards. */
export async function withCollege<Result>(
  work: (college: College) => Promise<Result>,
  { adopts = false, alone = adopts, migrated = true, config = parseConfig(process.env) }: Options = {},
): Promise<Result> {
  const { url, pair, close } = await openCollegeDatabase(config, {
    alone,
    begins: false,
    adopts,
    lockTimeout: 0,
  })
  try {
    const pool = createPool({ connectionString: url, max: 2 }, (error) => console.warn(error.message))
    try {
      if (migrated) await migrate(pool, { beforeUpgrade: refuseOlder })
      return await work({ config, url, database: openDatabase(pool), pair })
    } finally {
      await pool.end()
    }
  } finally {
    await close()
  }
}

async function refuseOlder(): Promise<never> {
  throw new StartupError(
    "The database is of an older release. Start the college with npm start, which saves it and brings it up to date.",
  )
}
