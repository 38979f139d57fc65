import { readdirSync } from "node:fs"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { longWaits } from "../../../test/s3/waits.ts"
import { readDocumentKey } from "../auth/documentKey.ts"
import { folderSecrets } from "../auth/secrets.ts"
import { readSigningKey } from "../auth/signingKey.ts"
import { openBucket } from "./bucket.ts"
import { bucketSecrets } from "./bucketSecrets.ts"

const server = await s3Server()
const { pool, db } = await openTestDatabase()
afterAll(() => server.close())
beforeEach(async () => {
  server.objects.clear()
  await pool.query(
    "delete from college_identity; insert into college_identity (id) values (gen_random_uuid())",
  )
})
/** Opens the keys as a machine that stores its copies in this folder. */
const openSecrets = (folder = temporaryFolder()) =>
  bucketSecrets(openBucket(server.place, longWaits), db, folderSecrets(folder))

test("two machines that start for the first time at once have the same keys", async () => {
  const [signing, otherSigning] = await Promise.all([
    readSigningKey(openSecrets()),
    readSigningKey(openSecrets()),
  ])
  expect(signing.equals(otherSigning)).toBe(true)
  const [document, otherDocument] = await Promise.all([
    readDocumentKey(openSecrets()),
    readDocumentKey(openSecrets()),
  ])
  expect(document.id).toBe(otherDocument.id)
})

test("the processes of a machine that start for the first time at once store one copy", async () => {
  const folder = temporaryFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSigningKey(openSecrets(folder))))
  expect(secrets.filter((secret) => !secret.equals(secrets[0]!))).toEqual([])
  expect(readdirSync(folder)).toEqual(["secret"])
})

test("a key is encrypted in the bucket, and refused if another database encrypted it", async () => {
  const secret = (await readSigningKey(openSecrets())).export().toString("base64url")
  const stored = server.objects.get("secrets/secret")?.bytes.toString() ?? ""
  expect(Buffer.from(stored, "base64").includes(Buffer.from(secret))).toBe(false)
  await pool.query("update college_identity set secrets_key = sha256('another')")
  await expect(readSigningKey(openSecrets())).rejects.toThrow(
    /secrets\/secret in the bucket college at .* can't be opened with the key of this database/,
  )
})

test("a machine uses its copy of a key while the bucket doesn't answer, and restores it to a bucket that lost it", async () => {
  const folder = temporaryFolder()
  const secret = await readSigningKey(openSecrets(folder))
  await server.behave("failing")
  expect((await readSigningKey(openSecrets(folder))).equals(secret)).toBe(true)
  await server.behave("well")
  server.lose("secrets/secret")
  expect((await readSigningKey(openSecrets(folder))).equals(secret)).toBe(true)
  expect((await readSigningKey(openSecrets())).equals(secret)).toBe(true)
})
