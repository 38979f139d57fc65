import { createHash, randomBytes } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { buffer, text } from "node:stream/consumers"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { createIntegrityCheck } from "../files/integrity.ts"
import { objectStorage } from "../limits.ts"
import { openBucket } from "./bucket.ts"
import { createS3Storage } from "./bucketStorage.ts"

const server = await s3Server()
const newFolder = () => mkdtemp(join(tmpdir(), "s3-storage-"))
const folders = [await newFolder(), await newFolder()]
afterAll(async () => {
  await server.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})
/** Two machines with one bucket. Neither waits after the storage failed, so the next test begins at once. */
const waits = { ...objectStorage, outage: 0 }
const [here, there] = folders.map((folder) => createS3Storage(openBucket(server.place, waits), folder)) as [
  ReturnType<typeof createS3Storage>,
  ReturnType<typeof createS3Storage>,
]
beforeEach(() => {
  server.objects.clear()
  server.calls.length = 0
  server.delay(0)
})

async function draftOf(bytes: string | Buffer) {
  const path = await here.draft()
  await writeFile(path, bytes)
  return path
}
const store = async (key: string, bytes: string) => here.put(key, await draftOf(bytes))
const all = async (keys: AsyncIterable<string>) => {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test("a file that one machine keeps is read on another, whole or in part, and never replaced", async () => {
  await store("essay", "An essay")
  expect(await there.sizeOf("essay")).toBe(8)
  expect(await text(await there.open("essay", { start: 3, end: 7 }))).toBe("essay")
  await expect(store("essay", "Another")).rejects.toThrow("There is a file essay already.")
  expect(await text(await there.open("essay"))).toBe("An essay")
})

test("what is sent ahead is kept by a copy, and goes away with what was given up", async () => {
  const [stored, left] = [await draftOf("kept"), await draftOf("left")]
  await here.stage(stored)
  await here.stage(left)
  await here.put("a", stored)
  for (const draft of [stored, left]) await here.unstage(draft)
  expect([...server.objects.keys()]).toEqual(["kept/a"])
  expect(await text(await here.open("a"))).toBe("kept")
})

test("what a killed machine left half sent or sent ahead is deleted at night, once it is old", async () => {
  const line = new PassThrough()
  const bucket = openBucket(server.place)
  const cut = bucket.write("kept/film", line as AsyncIterable<Buffer>)
  line.write(randomBytes(6_000_000))
  await vi.waitFor(() => expect(server.calls.at(-1)).toMatch(/partNumber=1/))
  await here.stage(await draftOf("left"))
  await here.removeDrafts(daysAgo(1))
  expect([server.unfinished(), server.objects.size]).toEqual([1, 1])
  await there.removeDrafts(daysAgo(-1))
  expect([server.unfinished(), server.objects.size]).toEqual([0, 0])
  line.end()
  await expect(cut).rejects.toMatchObject({ status: 503 })
})

test("a discarded file is in the trash of the day, from where it is opened, put back or deleted", async () => {
  await store("a", "bytes")
  await here.discard("a")
  await here.discard("missing")
  expect([await all(here.list(daysAgo(-1))), await all(here.listTrash())]).toEqual([[], ["a"]])
  expect(await there.sizeOf("a")).toBe(5)
  expect([await all(here.list(daysAgo(-1))), await all(here.listTrash())]).toEqual([["a"], []])
  expect(await here.restore("a")).toBe(false)
  await here.discard("a")
  await here.emptyTrash(daysAgo(0))
  expect(await there.restore("a")).toBe(true)
  await here.discard("a")
  await here.emptyTrash(daysAgo(-1))
  expect(await there.restore("a")).toBe(false)
  await store("b", "bytes")
  await here.discard("b")
  await store("b", "bytes")
  await here.erase("b")
  expect(server.objects.size).toBe(0)
})

test("files are listed by their age, page by page", async () => {
  server.pagesOf(2)
  for (const key of ["a", "b", "c", "d", "e"]) await store(key, key)
  for (const key of ["b", "c", "d", "e"]) server.age(`kept/${key}`, daysAgo(2))
  expect(await all(here.list(daysAgo(1)))).toEqual(["b", "c", "d", "e"])
  server.pagesOf(1000)
})

describe("a file that arrives in pieces", () => {
  const bytes = randomBytes(300)
  const piece = (from: number, to: number) => ({
    from: Readable.from([bytes.subarray(from, to)]),
    at: from,
    max: bytes.length,
  })

  test("goes on at another machine, and from an earlier byte", async () => {
    expect(await here.pieces.append("up", piece(0, 100))).toBe(100)
    expect(await there.pieces.append("up", piece(200, 300))).toBe(-1)
    expect(await there.pieces.append("up", piece(100, 250))).toBe(250)
    expect(await here.pieces.append("up", piece(80, 90))).toBe(90)
    expect(await there.pieces.sizeOf("up")).toBe(90)
    expect(await there.pieces.append("up", piece(90, 300))).toBe(300)
    expect((await buffer(here.pieces.read("up"))).equals(bytes)).toBe(true)
    const { path, discard } = await here.pieces.copyToDraft("up")
    expect(path).toContain(folders[0])
    await discard()
    expect(await all(here.pieces.list(daysAgo(-1)))).toEqual(["up"])
    expect(await all(here.pieces.list(daysAgo(1)))).toEqual([])
    await here.pieces.remove("up")
    expect([await here.pieces.sizeOf("up"), server.objects.size]).toEqual([0, 0])
  })

  test("keeps what came before the line broke, and no more than was announced", async () => {
    const line = new PassThrough()
    const written = here.pieces.append("up", { from: line, at: 0, max: 300 })
    line.write(bytes.subarray(0, 70))
    await vi.waitFor(() => expect([server.objects.size, line.readableLength]).toEqual([1, 0]))
    line.destroy(new Error("The line broke."))
    await expect(written).rejects.toThrow("The line broke.")
    expect(await here.pieces.sizeOf("up")).toBe(70)
    await expect(here.pieces.append("up", { ...piece(70, 300), max: 100 })).rejects.toThrow(RangeError)
    expect(await here.pieces.sizeOf("up")).toBe(100)
  })

  test.each([
    ["this machine", here],
    ["another machine", there],
  ])("is gone on with by a request to %s, which ends the one before", async (_, machine) => {
    const line = new PassThrough()
    const first = here.pieces.append("up", { from: line, at: 0, max: 300 })
    first.catch(() => undefined)
    line.write(bytes.subarray(0, 10))
    await vi.waitFor(() => expect([...server.objects.keys()].length).toBe(1))
    expect(await machine.pieces.append("up", piece(0, 200))).toBe(200)
    line.write(Buffer.alloc(30))
    line.end()
    // Which part notices it first depends on the timing.
    await expect(first.catch(({ name, code }) => `${name} ${code}`)).resolves.toMatch(/abort|premature/i)
    expect(await there.pieces.append("up", piece(200, 300))).toBe(300)
    expect((await buffer(here.pieces.read("up"))).equals(bytes)).toBe(true)
  })

  test("is kept in smaller batches when many arrive, so that all of them together take little memory", async () => {
    const chunks = Array.from({ length: 14 }, () => Buffer.alloc(64 * 1024))
    const sent = Array.from({ length: 20 }, (_, key) =>
      here.pieces.append(`up ${key}`, { from: Readable.from(chunks), at: 0, max: 1e6 }),
    )
    expect(new Set(await Promise.all(sent))).toEqual(new Set([14 * 64 * 1024]))
    const sizes = [...server.objects.values()].map(({ bytes }) => bytes.length)
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(sent.length)
  })

  test("is gone on with by a request that comes while the one before begins", async () => {
    server.delay(100)
    const line = new PassThrough()
    const first = here.pieces.append("up", { from: line, at: 0, max: 300 })
    first.catch(() => undefined)
    await vi.waitFor(() => expect(server.calls.at(-1)).toMatch(/^PUT .*begun/))
    expect(await here.pieces.append("up", piece(0, 300))).toBe(300)
    await expect(first).rejects.toThrow()
    line.destroy()
    expect((await buffer(here.pieces.read("up"))).equals(bytes)).toBe(true)
  })
})

describe("a file in the bucket", () => {
  test("that is lost or altered is noticed", async () => {
    const sha256 = Buffer.from("a".repeat(64), "hex")
    const isWhole = createIntegrityCheck(here)
    for (const id of ["lost", "altered", "whole"]) await store(id, "An essay")
    const row = (id: string) => ({ id, size: 8, sha256: createHash("sha256").update("An essay").digest() })
    server.lose("kept/lost")
    server.alter("kept/altered")
    expect(await Promise.all(["lost", "altered", "whole"].map((id) => isWhole(row(id))))).toEqual([
      false,
      false,
      true,
    ])
    expect(await isWhole({ ...row("altered"), sha256 })).toBe(false)
  })

  test("is left whole or absent by a storage that fails", async () => {
    await server.is("failing")
    await expect(store("a", "bytes")).rejects.toMatchObject({ status: 503 })
    await expect(here.discard("a")).rejects.toMatchObject({ status: 503 })
    await server.is("full")
    await expect(store("a", "bytes")).rejects.toMatchObject({ status: 503 })
    await server.is("well")
    expect(server.objects.size).toBe(0)
    await store("a", "bytes")
    expect(await text(await here.open("a"))).toBe("bytes")
  })
})
