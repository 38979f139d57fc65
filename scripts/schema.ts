import { existsSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { relative, resolve } from "node:path"
import { createPool } from "../server/src/lib/db/database.ts"
import { throwawayPostgres } from "../server/test/throwawayPostgres.ts"
import { urlOf } from "../supervisor/postgres.ts"
import { dumpSchema } from "./schema/dump.ts"
import { registerFaults } from "./schema/register.ts"
import { rowTypes } from "./schema/rowTypes.ts"

// npm run schema: writes the files derived from the migrations, and names the columns that the register of personal data
// doesn't classify. With --check it only reports outdated files.
const root = resolve(import.meta.dirname, "..")
const isChecking = process.argv.includes("--check")

const { derived, faults } = await derive()
const stale: string[] = []
for (const [file, text] of Object.entries(derived)) {
  const path = resolve(root, file)
  const current = existsSync(path) ? await readFile(path, "utf8") : ""
  if (current === text) continue
  stale.push(relative(root, path))
  if (!isChecking) await writeFile(path, text)
}
if (isChecking && stale.length > 0) {
  console.error(
    `Not what the migrations make: ${stale.join(", ")}. Run "npm run schema" and look at the difference.`,
  )
  process.exitCode = 1
} else {
  console.log(
    stale.length > 0
      ? `Wrote ${stale.join(", ")}.`
      : "The row types and the schema agree with the migrations.",
  )
}

if (faults.length > 0) {
  console.error(faults.join("\n"))
  process.exitCode = 1
}

async function derive(): Promise<{ derived: Record<string, string>; faults: string[] }> {
  const postgres = await throwawayPostgres()
  const pool = createPool({ connectionString: urlOf(postgres.connection) }, (error) => {
    throw error
  })
  try {
    return {
      derived: { "server/db/types.ts": await rowTypes(pool), "server/db/schema.sql": await dumpSchema(pool) },
      faults: await registerFaults(pool),
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
