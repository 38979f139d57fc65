import { existsSync } from "node:fs"
import { type FileHandle, open, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { temporaryFolder } from "../../test/files/temporaryFolder.ts"
import { readDocumentKey } from "./auth/documentKey.ts"
import { folderSecrets } from "./auth/secrets.ts"
import { readSigningKey } from "./auth/signingKey.ts"
import { makeFolder, writeDurably } from "./durable.ts"

test("a file is replaced as a whole, and only the server's user may read it", async () => {
  const folder = temporaryFolder()
  const file = join(folder, "note")
  await writeDurably(file, "a long first text")
  await writeDurably(file, "second")
  expect(await readFile(file, "utf8")).toBe("second")
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(["note"])
})

test("a write that fails leaves the file as it was", async () => {
  const folder = temporaryFolder()
  const file = join(folder, "note")
  await writeDurably(file, "first")
  await expect(writeDurably(join(file, "below"), "second")).rejects.toThrow("ENOTDIR")
  expect(await readFile(file, "utf8")).toBe("first")
})

test("a file is flushed before its rename, and its folder afterwards", async () => {
  const folder = temporaryFolder()
  const file = join(folder, "note")
  const handle = await open(folder)
  const states: boolean[] = []
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  vi.spyOn(prototype, "sync").mockImplementation(async () => void states.push(existsSync(file)))
  await writeDurably(file, "text")
  expect(states).toEqual([false, true])
})

test("each folder that is made is flushed into the one above it", async () => {
  const folder = temporaryFolder()
  const handle = await open(folder)
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const inodes: number[] = []
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    inodes.push((await this.stat()).ino)
  })
  await handle.close()
  const [first, second, third] = ["a", "a/b", "a/b/c"].map((path) => join(folder, path))
  await makeFolder(third!)
  const expected = [folder, first!, second!].map(async (path) => (await stat(path)).ino)
  expect(inodes.toSorted()).toEqual((await Promise.all(expected)).toSorted())
  inodes.length = 0
  await makeFolder(third!)
  expect(inodes).toEqual([])
})

test.each(["", "c2hvcnQ", "\0".repeat(43)])(
  "a signing key that holds %j is refused, and kept",
  async (stored) => {
    const folder = temporaryFolder()
    await writeFile(join(folder, "secret"), stored)
    await expect(readSigningKey(folderSecrets(folder))).rejects.toThrow(
      /secret holds \d+ bytes of a key instead of 32\. Put it back/,
    )
    expect(await readFile(join(folder, "secret"), "utf8")).toBe(stored)
  },
)

test("the signing key is made once", async () => {
  const folder = temporaryFolder()
  const secret = await readSigningKey(folderSecrets(folder))
  expect((await readSigningKey(folderSecrets(folder))).equals(secret)).toBe(true)
  expect(await readdir(folder)).toEqual(["secret"])
})

test("processes that start for the first time at once sign with one key, and leave nothing else behind", async () => {
  const folder = temporaryFolder()
  const atOnce = <Key>(make: () => Promise<Key>) => Promise.all(Array.from({ length: 8 }, make))
  const secrets = await atOnce(() => readSigningKey(folderSecrets(folder)))
  expect(secrets.filter((secret) => !secret.equals(secrets[0]!))).toEqual([])
  const keys = await atOnce(() => readDocumentKey(folderSecrets(folder)))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  expect((await readdir(folder)).toSorted()).toEqual(["document-key", "secret"])
})
