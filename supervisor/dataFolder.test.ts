import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { openDataFolder } from "./dataFolder.ts"

const folder = mkdtempSync(join(tmpdir(), "data-folder-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("the data folder is created, with its parent folders", () => {
  const data = join(folder, "college/data")
  openDataFolder(data)
  expect(statSync(data).isDirectory()).toBe(true)
})

test("a folder that can't be written is refused with advice", () => {
  writeFileSync(join(folder, "notes.txt"), "")
  expect(() => openDataFolder(join(folder, "notes.txt/data"))).toThrow(
    /^Nothing can be kept in .*notes\.txt.data \(ENOTDIR\)\. Let this account write there, or set DATA_DIR/,
  )
})
