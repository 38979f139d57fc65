import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readSecret } from "./auth/secret.ts"
import { writeDurably } from "./durable.ts"

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "mphunzitsi-durable-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test("a file is written whole, replaced, and for the server's user alone", async () => {
  const folder = await openFolder()
  const file = join(folder, "note")
  await writeDurably(file, "a long first text")
  await writeDurably(file, "second")
  expect(await readFile(file, "utf8")).toBe("second")
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(["note"])
})

test("a write that fails leaves the file as it was", async () => {
  const folder = await openFolder()
  const file = join(folder, "note")
  await writeDurably(file, "first")
  await expect(writeDurably(join(file, "below"), "second")).rejects.toThrow("ENOTDIR")
  expect(await readFile(file, "utf8")).toBe("first")
})

test("the signing key is made once", async () => {
  const folder = await openFolder()
  const secret = await readSecret(folder)
  expect((await readSecret(folder)).equals(secret)).toBe(true)
  expect(await readdir(folder)).toEqual(["secret"])
})
