import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { readDocumentKey } from "../auth/documentKey.ts"
import { folderSecrets } from "../auth/secrets.ts"
import { readSigningKey } from "../auth/signingKey.ts"
import { createPool, openDatabase } from "../db/database.ts"
import { openBucket } from "./bucket.ts"
import { bucketSecrets } from "./bucketSecrets.ts"

const server = await s3Server()
const { url } = await testDatabase()
const pool = createPool({ connectionString: url }, console.error)
afterAll(async () => {
  await pool.end()
  await server.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  server.objects.clear()
  await pool.query(
    "delete from college_identity; insert into college_identity (id) values (gen_random_uuid())",
  )
})
const folders: string[] = []
function machine(folder = mkdtempSync(join(tmpdir(), "bucket-keys-"))) {
  folders.push(folder)
  return bucketSecrets(openBucket(server.place), openDatabase(pool), folderSecrets(folder))
}

test("the keys of two machines are the same, also where both start for the first time at once", async () => {
  const [here, there] = await Promise.all([readSigningKey(machine()), readSigningKey(machine())])
  expect(here.equals(there)).toBe(true)
  const [one, other] = await Promise.all([readDocumentKey(machine()), readDocumentKey(machine())])
  expect(one.id).toBe(other.id)
})

test("the processes of a machine that start for the first time at once keep one copy", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bucket-keys-"))
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSigningKey(machine(folder))))
  expect(secrets.filter((secret) => !secret.equals(secrets[0]!))).toEqual([])
  expect(readdirSync(folder)).toEqual(["secret"])
})

test("a key says nothing in the bucket, and one that was altered or written with another database is refused", async () => {
  const secret = (await readSigningKey(machine())).export().toString("base64url")
  const stored = server.objects.get("secrets/secret")?.bytes.toString() ?? ""
  expect(Buffer.from(stored, "base64").includes(Buffer.from(secret))).toBe(false)
  await pool.query("update college_identity set secrets_key = sha256('another')")
  await expect(readSigningKey(machine())).rejects.toThrow(
    /secrets\/secret in the bucket college at .* can't be opened with the key of this database/,
  )
})

test("a machine's copy signs while the bucket is away, and goes back into a bucket that lost it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bucket-keys-"))
  const secret = await readSigningKey(machine(folder))
  await server.is("failing")
  expect((await readSigningKey(machine(folder))).equals(secret)).toBe(true)
  await server.is("well")
  server.lose("secrets/secret")
  expect((await readSigningKey(machine(folder))).equals(secret)).toBe(true)
  expect((await readSigningKey(machine())).equals(secret)).toBe(true)
})
