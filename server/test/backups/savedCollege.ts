import { createHash, randomUUID } from "node:crypto"
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { folderParts } from "../../src/lib/backup/folder.ts"
import { type College, saveBackup } from "../../src/lib/backup/saving.ts"
import { openStore } from "../../src/lib/backup/store.ts"
import { folderTarget } from "../../src/lib/backup/target.ts"
import { createDiskStorage } from "../../src/lib/files/diskStorage.ts"
import { migrateJobs } from "../../src/lib/jobs/jobs.ts"
import { testDatabase } from "../database.ts"

/** A college with 500 rooms, a waiting job, a key and an email, and a place for its backups, which is empty for each test. */
export async function openSavedCollege() {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), "backups-"))
  const dataDir = join(folder, "data")
  const place = join(folder, "backups")
  const client = new pg.Client(database)
  const storage = createDiskStorage(dataDir)
  const college: College = {
    connectionString: database.url,
    storage,
    folder: () => folderParts(dataDir),
    drafts: join(folder, "drafts"),
    product: "test",
  }
  const saving = (passphrase?: string) => () => openStore(folderTarget(place), passphrase, { saves: true })

  beforeAll(async () => {
    await client.connect()
    const pool = new pg.Pool(database)
    await migrateJobs(pool)
    await pool.end()
    await mkdir(join(dataDir, "mail"), { recursive: true })
    await writeFile(join(dataDir, "secret"), "a key")
    await writeFile(join(dataDir, "mail/1.eml"), "To: somebody")
    await client.query(
      "insert into room (name, capacity) select 'Room ' || n || E'\\n\\t\\\\', 30 from generate_series(1, 500) n",
    )
    await client.query("select graphile_worker.add_job('send_mail', '{\"id\": 1}')")
    await client.query("insert into college_identity (id) values ($1) on conflict do nothing", [randomUUID()])
  })
  afterAll(async () => {
    await client.end()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => rm(place, { recursive: true, force: true }))

  return {
    database,
    dataDir,
    place,
    client,
    storage,
    college,
    /** Opens the place for reading. */
    store: (passphrase?: string) => openStore(folderTarget(place), passphrase),
    /** Opens the place for saving. */
    saving,
    save: (passphrase?: string) => saveBackup(college, saving(passphrase)),

    /** The files of the place. */
    objects: async () =>
      (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),

    /** An upload; returns its id. */
    async addFile(bytes: Buffer) {
      const [id, draft] = [randomUUID(), await storage.draft()]
      await writeFile(draft, bytes)
      await storage.put(id, draft)
      const sha256 = createHash("sha256").update(bytes).digest()
      await client.query(
        "insert into file (id, name, media_type, size, sha256, visibility) values ($1, 'a', 'text/plain', $2, $3, 'private')",
        [id, bytes.length, sha256],
      )
      return id
    },
  }
}
