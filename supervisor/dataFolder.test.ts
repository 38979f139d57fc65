import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { openDataFolder } from "./dataFolder.ts"

const folder = mkdtempSync(join(tmpdir(), "data-folder-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("the data folder is made, with those above it", () => {
  const data = join(folder, "college/data")
  openDataFolder(data)
  expect(statSync(data).isDirectory()).toBe(true)
})

test("one that can't be written is refused with what to do", () => {
  writeFileSync(join(folder, "notes.txt"), "")
  expect(() => openDataFolder(join(folder, "notes.txt/data"))).toThrow(
    /^Nothing can be kept in .*notes\.txt.data \(ENOTDIR\)\. Let this account write there, or set DATA_DIR/,
  )
})
