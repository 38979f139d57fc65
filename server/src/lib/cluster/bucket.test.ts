import { randomBytes } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { buffer, text } from "node:stream/consumers"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { longWaits } from "../../../test/s3/waits.ts"
import { openBucket } from "./bucket.ts"
import { collect } from "./bucketStreams.ts"

const server = await s3Server()
const open = (change: Partial<typeof server.place> = {}) =>
  openBucket({ ...server.place, ...change }, longWaits)
const bucket = open({ prefix: "north/" })
afterAll(() => server.close())
beforeEach(() => server.objects.clear())

async function* chunksOf(bytes: Buffer, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function openClient() {
  const { bucket: _, prefix, accessKeyId, secretAccessKey, ...location } = server.place
  const sdk = await import("@aws-sdk/client-s3")
  return {
    sdk,
    client: new sdk.S3Client({ ...location, credentials: { accessKeyId, secretAccessKey } }),
  }
}

test("an object is written, read in ranges, copied, listed by pages and removed, below the prefix", async () => {
  server.pagesOf(2)
  const names = ["a", "b &c", "sub/d+e", "sub/ü"]
  for (const name of names) expect(await bucket.write(`kept/${name}`, `bytes of ${name}`)).toBe(true)
  expect([...server.objects.keys()].every((key) => key.startsWith("north/kept/"))).toBe(true)
  const listed = await collect(bucket.list("kept/"))
  expect(listed.map(({ key }) => key)).toEqual(names.map((name) => `kept/${name}`))
  expect(await bucket.listFolders("kept/")).toEqual(["sub"])
  expect(await bucket.readText("kept/sub/ü")).toBe("bytes of sub/ü")
  expect(await text((await bucket.read("kept/a", { start: 6, end: 7 }))!)).toBe("of")
  expect(await bucket.copy("kept/b &c", "trash/b &c")).toBe(true)
  expect(await bucket.sizeOf("trash/b &c")).toBe(13)
  await bucket.remove("trash/b &c")
  expect(await bucket.sizeOf("trash/b &c")).toBeUndefined()
  expect([await bucket.read("no"), await bucket.readText("no"), await bucket.copy("no", "where")]).toEqual([
    undefined,
    undefined,
    false,
  ])
  server.pagesOf(1000)
})

test("a large object is sent in parts, and one that fails on the way leaves nothing", async () => {
  const bytes = randomBytes(11_000_000)
  await bucket.write("large", chunksOf(bytes))
  expect((await buffer((await bucket.read("large"))!)).equals(bytes)).toBe(true)
  async function* cut() {
    yield* chunksOf(bytes)
    throw new Error("The connection is cut.")
  }
  await expect(bucket.write("cut", cut())).rejects.toThrow("The connection is cut.")
  expect([await bucket.sizeOf("cut"), server.unfinished()]).toEqual([undefined, 0])
})

test("the parts of a large object that a killed process has sent are deleted once they are old", async () => {
  server.pagesOf(1)
  const { client, sdk } = await openClient()
  for (const Key of ["north/kept/a", "north/kept/b", "south/kept/a"])
    await client.send(new sdk.CreateMultipartUploadCommand({ Bucket: server.place.bucket, Key }))
  await bucket.removeUnfinished(new Date(Date.now() - 60_000))
  expect(server.unfinished()).toBe(3)
  server.ageUnfinished(new Date(0))
  await bucket.removeUnfinished(new Date(Date.now() - 60_000))
  expect(server.unfinished()).toBe(1)
  await server.behave("unlisting")
  await open().removeUnfinished(new Date())
  await server.behave("failing")
  await expect(open().removeUnfinished(new Date())).rejects.toThrow("doesn't answer")
  await server.behave("well")
  expect(server.unfinished()).toBe(1)
  await open().removeUnfinished(new Date())
  expect(server.unfinished()).toBe(0)
  server.pagesOf(1000)
})

test("an object is not replaced by a write that is only for an absent one", async () => {
  const large = randomBytes(6_000_000)
  expect(await bucket.write("once", "first", { ifAbsent: true })).toBe(true)
  expect(await bucket.write("once", "second", { ifAbsent: true })).toBe(false)
  expect(await bucket.write("once", chunksOf(large), { ifAbsent: true })).toBe(false)
  expect(await bucket.readText("once")).toBe("first")
})

test("a write whose reply is lost counts as done, unless somebody else wrote the object", async () => {
  const contents = { small: "bytes", large: chunksOf(randomBytes(6_000_000)) }
  for (const [key, content] of Object.entries(contents)) {
    await server.behave("forgetful")
    expect(await bucket.write(key, content, { ifAbsent: true })).toBe(true)
  }
  await bucket.write("theirs", "of another machine")
  await server.behave("forgetful")
  expect(await bucket.write("theirs", "ours", { ifAbsent: true })).toBe(false)
})

test("a write that may replace an object fails if the storage refuses it as conflicting", async () => {
  await server.behave("conflicting")
  await expect(bucket.write("a", "bytes")).rejects.toMatchObject({ status: 503 })
  await server.behave("well")
})

test("a read that is aborted before the first byte closes its connection", async () => {
  server.objects.set("north/large", { bytes: Buffer.alloc(20_000_000), at: new Date(), etag: '"1"' })
  const bytes = await bucket.read("large")
  expect(server.underWay()).toBe(1)
  bytes?.destroy()
  await vi.waitFor(() => expect(server.underWay()).toBe(0))
})

test("no module imports the S3 library at its top, because a college without a bucket has no memory to spare for it", () => {
  const root = join(import.meta.dirname, "../../../..")
  const sources = ["server/src", "supervisor", "bin"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  )
  const loading = sources
    .flatMap((source) => source.split("\n"))
    .filter((line) => line.includes('from "@aws-sdk') && !line.startsWith("import type "))
  expect([sources.length > 100, loading]).toEqual([true, []])
})

describe("a storage that fails", () => {
  test.each(["refusing", "failing"] as const)(
    "is named in a sentence while it is %s, and is used again afterwards",
    async (behaviour) => {
      await bucket.write("a", "bytes")
      await server.behave(behaviour)
      for (const call of [
        () => bucket.reach(),
        () => bucket.sizeOf("a"),
        () => bucket.read("a"),
        () => bucket.write("b", "more"),
      ]) {
        await expect(call()).rejects.toMatchObject({
          status: 503,
          message: expect.stringContaining("storage for files doesn't answer"),
        })
      }
      await server.behave("well")
      await bucket.reach()
      expect(await bucket.sizeOf("b")).toBeUndefined()
    },
  )

  test("refuses another key, another region and a missing bucket", async () => {
    for (const wrong of [{ secretAccessKey: "another" }, { accessKeyId: "another" }, { bucket: "another" }]) {
      const other = open(wrong)
      await expect(other.reach()).rejects.toMatchObject({ status: 503 })
    }
  })
})
