import { hash } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { longWaits } from "../../../test/s3/waits.ts"
import { folderSecrets } from "../auth/secrets.ts"
import { createDiskStorage } from "../files/diskStorage.ts"
import { openBucket } from "./bucket.ts"
import { createS3Storage } from "./bucketStorage.ts"
import { collect } from "./bucketStreams.ts"
import { moveAll } from "./moveFiles.ts"

const server = await s3Server()
afterAll(() => server.close())

function openPlaces() {
  const dataDir = temporaryFolder()
  const folder = { dataDir, storage: createDiskStorage(dataDir), secrets: folderSecrets(dataDir) }
  // The keys of the bucket are tested in bucketSecrets.test.ts.
  const secrets = folderSecrets(temporaryFolder())
  return {
    folder,
    bucket: { storage: createS3Storage(openBucket(server.place, longWaits), dataDir), secrets },
  }
}
let places: ReturnType<typeof openPlaces>

beforeEach(async () => {
  server.objects.clear()
  places = openPlaces()
  const { storage, secrets } = places.folder
  for (const key of ["a", "b", "c"]) {
    const draft = await storage.draft()
    await writeFile(draft, `bytes of ${key}`)
    await storage.put(key, draft)
  }
  await storage.discard("c")
  await storage.pieces.append("up", { from: Readable.from([Buffer.from("half")]), offset: 0, max: 8 })
  await secrets.add("secret", "of the college")
})

const ever = new Date(8.64e15)
const checksums = new Map(["a", "b", "c"].map((key) => [key, hash("sha256", `bytes of ${key}`, "buffer")]))
const options = { checksums, report: vi.fn() }

test("files are copied while they are in use, and moved with uploads and keys once they aren't", async () => {
  const { folder, bucket } = places
  expect(await moveAll(folder, bucket, { ...options, emptiesSource: false })).toMatchObject({
    files: 3,
    known: 0,
  })
  expect((await collect(folder.storage.list(ever))).sort()).toEqual(["a", "b", "c"])
  server.lose("kept/b")
  server.alter("kept/c")
  expect(await moveAll(folder, bucket, { ...options, emptiesSource: true })).toEqual({
    files: 3,
    known: 1,
    bytes: 30,
    arriving: 1,
    lost: [],
    damaged: [],
  })
  expect(await text(await bucket.storage.open("c"))).toBe("bytes of c")
  expect(await text(bucket.storage.pieces.read("up"))).toBe("half")
  expect(await bucket.secrets.read("secret")).toBe("of the college")
  expect([
    await collect(folder.storage.list(ever)),
    (await collect(folder.storage.listTrash())).sort(),
  ]).toEqual([[], ["a", "b", "c"]])

  expect(await moveAll(bucket, folder, { ...options, emptiesSource: true })).toMatchObject({
    files: 3,
    arriving: 1,
  })
  expect(await text(await folder.storage.open("b"))).toBe("bytes of b")
  expect(await collect(bucket.storage.list(ever))).toEqual([])
})

test("an intact copy replaces a damaged one, and files that are lost or damaged in both places are named", async () => {
  const { folder, bucket } = places
  await moveAll(folder, bucket, { ...options, emptiesSource: false })
  await writeFile(join(folder.dataDir, "files", "kept", "a"), "rotten!")
  await rm(join(folder.dataDir, "files", "kept", "b"))
  server.lose("kept/b")
  await writeFile(join(folder.dataDir, "files", "kept", "c"), "rotten!")
  server.alter("kept/c")
  expect(await moveAll(folder, bucket, { ...options, emptiesSource: true })).toMatchObject({
    files: 2,
    known: 2,
    lost: ["b"],
    damaged: ["c"],
  })
  expect(await text(await bucket.storage.open("a"))).toBe("bytes of a")
})

test("nothing is removed if a file arrives altered, or the storage fails", async () => {
  const { folder, bucket } = places
  const { put } = bucket.storage
  vi.spyOn(bucket.storage, "put").mockImplementation(async (key, draft) => {
    await put(key, draft)
    if (key === "b") server.alter("kept/b")
  })
  await expect(moveAll(folder, bucket, { ...options, emptiesSource: true })).rejects.toThrow(
    "The file b arrived altered.",
  )
  await server.behave("failing")
  await expect(moveAll(folder, bucket, { ...options, emptiesSource: true })).rejects.toMatchObject({
    status: 503,
  })
  await server.behave("well")
  expect((await collect(folder.storage.list(ever))).sort()).toEqual(["a", "b", "c"])
})

test("a key is never replaced by a different one of the same name", async () => {
  const { folder, bucket } = places
  await bucket.secrets.add("secret", "of another college")
  await expect(moveAll(folder, bucket, { ...options, emptiesSource: true })).rejects.toThrow(
    "are different keys.",
  )
  expect(server.objects.size).toBe(0)
})
