import { statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { freeSpaceOf } from "../files/diskSpace.ts"
import { requireSpace } from "./space.ts"

const folder = join(tmpdir(), "not-made-yet", "backups")
const diskOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev
const isElsewhere = (path: string) => ![undefined, diskOf(tmpdir())].includes(diskOf(path))
/** A folder on another disk than the temporary folder. */
const elsewhere = ["/dev/shm", import.meta.dirname].find(isElsewhere) ?? tmpdir()

test("the last 200 MB of the college's own disk are left to the database, also for a folder that doesn't exist yet", async () => {
  const free = await freeSpaceOf(tmpdir())()
  await requireSpace(folder, free / 2)
  await expect(requireSpace(folder, free - 100_000_000)).rejects.toThrow(
    /^There is too little room in .*backups: \d+ MB are free, and a backup needs \d+ MB\.$/,
  )
})

test.runIf(isElsewhere(elsewhere))("a backup may fill another disk", async () => {
  const free = await freeSpaceOf(elsewhere)()
  await requireSpace(elsewhere, free - 100_000_000, tmpdir())
  await expect(requireSpace(elsewhere, free + 100_000_000, tmpdir())).rejects.toThrow("too little room")
})
