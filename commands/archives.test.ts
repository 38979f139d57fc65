import { join, resolve } from "node:path"
import { expect, test, vi } from "vitest"
import { temporaryFolder } from "../server/test/files/temporaryFolder.ts"
import { readArchive, readDestination } from "./archives.ts"
import { verify } from "./backup.ts"

const name = "2026-11-23T06-15-00.123Z"

test.each([
  [[], { name: undefined, to: undefined }],
  [[name], { name, to: undefined }],
  [["/media/stick"], { name: undefined, to: "/media/stick" }],
  [[name, "s3://bucket/north"], { name, to: "s3://bucket/north" }],
  [["/media/stick", name], { name, to: "/media/stick" }],
])("the arguments %j name a backup and its folder", (args, archive) => {
  expect(readArchive(args)).toEqual(archive)
})

test.each([[["--help"]], [[name, name]], [["/one", "/two"]], [[name, "/one", "more"]]])(
  "%j is refused",
  (args) => {
    expect(() => readArchive(args)).toThrow("Name a backup")
  },
)

test("a backup isn't saved in a folder that is called --help, or in two places", () => {
  expect(() => readDestination(["--help"])).toThrow("Name the folder")
  expect(() => readDestination(["/one", "/two"])).toThrow("Name the folder")
})

test("a relative folder is resolved where the command was typed, not where npm runs it", () => {
  vi.stubEnv("INIT_CWD", "/home/operator")
  expect(readDestination(["backups"])).toEqual({ to: "/home/operator/backups" })
  vi.stubEnv("INIT_CWD", undefined)
  expect(readDestination(["backups"])).toEqual({ to: resolve("backups") })
})

test("backups can be verified on a machine without a college", async () => {
  const folder = temporaryFolder()
  vi.stubEnv("DATA_DIR", join(folder, "data"))
  await expect(verify([folder])).rejects.toThrow(`There is no backup in ${folder}.`)
})
