import { spawnSync } from "node:child_process"
import { createWriteStream, readdirSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import { pipeline } from "node:stream/promises"
import { ZipFile } from "yazl"
import { dismantle, supervise, temporaryDataDir } from "../server/test/supervisor.ts"
import { root } from "./run.ts"

/**
 * node scripts/archiveFirstRelease.ts creates the archive that supervisor/upgrading/firstRelease.test.ts restores: a backup of
 * a new college with the demonstration of 20 students. Run it after a migration was edited in place, but never once a college
 * uses the product.
 */
const archive = join(root, "supervisor/upgrading/firstRelease.zip")

const dataDir = temporaryDataDir()
const saveFolder = join(dataDir, "saved")
const settings = { BACKUP_TO: saveFolder, DEMO_PASSWORD: "first release" }
const college = await supervise(dataDir, settings, ["--demo", "--students", "20"])
try {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin/college.ts"), "backup"], {
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(stdout + stderr)
  console.log(stdout.trim())
  await college.stop()
  await zip(saveFolder, archive)
  console.log(
    "Now run supervisor/upgrading/firstRelease.test.ts, and put its figures right where the demonstration has changed.",
  )
} finally {
  await dismantle(college)
}

async function zip(folder: string, to: string) {
  const packed = new ZipFile()
  for (const part of ["backups", "objects"]) {
    const inside = readdirSync(join(folder, part), { recursive: true, encoding: "utf8" }).sort()
    for (const path of inside
      .map((name) => join(folder, part, name))
      .filter((each) => statSync(each).isFile()))
      packed.addFile(path, relative(folder, path).replaceAll("\\", "/"))
  }
  packed.end()
  await pipeline(packed.outputStream, createWriteStream(to))
}
