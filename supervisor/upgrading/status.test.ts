import { readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { parseConfig } from "../../server/src/config.ts"
import { openTestDatabase } from "../../server/test/database.ts"
import { supervise, temporaryDataDir } from "../../server/test/supervisor.ts"
import { markDatabase, recordOpening } from "../belonging/marking.ts"
import { beginFolder } from "../belonging/pair.ts"

const { url, pool, db } = await openTestDatabase()

test("a failed upgrade ends npm start with a status after which systemd doesn't restart it", async () => {
  const dataDir = temporaryDataDir()
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const config = parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url })
  await beginFolder(dataDir)
  await markDatabase(db, config)
  await recordOpening(db, config)
  await pool.query(`
    delete from migration where name = (select max(name collate "C") from migration);
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no change'; end $$;
    create trigger refuse before insert on migration execute function refuse()`)

  await expect(supervise(dataDir, { DATABASE_URL: url }, [])).rejects.toThrow(
    /ended with code 70 .*It is saved first\..* failed: .*\. The database is as it was before\. Start the release that ran before/s,
  )
  expect(readdirSync(join(dataDir, "backups/backups"))).toHaveLength(1)
  const unit = readFileSync(join(import.meta.dirname, "../../deploy/mphunzitsi.service"), "utf8")
  expect(unit).toMatch(/^Restart=always$.*^RestartPreventExitStatus=70$/ms)
})
