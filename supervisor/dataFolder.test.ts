import { randomUUID } from "node:crypto"
import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { openDataFolder } from "./dataFolder.ts"

const folder = temporaryFolder()

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

test("the temporary files of a killed process are deleted after an hour, and nothing else", () => {
  const data = join(folder, "killed")
  openDataFolder(data)
  const addFile = (name: string, minutes: number) => {
    const path = join(data, name)
    writeFileSync(path, "half a key")
    const at = new Date(Date.now() - minutes * 60_000)
    utimesSync(path, at, at)
  }
  addFile(`secret.${randomUUID()}.tmp`, 61)
  const young = `secret.${randomUUID()}.tmp`
  addFile(young, 59)
  addFile("notes.tmp", 61)
  openDataFolder(data)
  expect(readdirSync(data).sort()).toEqual(["notes.tmp", young].sort())
})
