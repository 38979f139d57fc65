import { createHash, randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { PassThrough, Readable } from "node:stream"
import { buffer, text } from "node:stream/consumers"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { s3Server } from "../../../test/s3/s3Server.ts"
import { longWaits } from "../../../test/s3/waits.ts"
import { createIntegrityCheck } from "../files/integrity.ts"
import { openBucket } from "./bucket.ts"
import { createS3Storage } from "./bucketStorage.ts"
import { collect } from "./bucketStreams.ts"

const server = await s3Server()
afterAll(() => server.close())
const folder = temporaryFolder()
/** Two machines with one bucket. */
const machineA = createS3Storage(openBucket(server.place, longWaits), folder)
const machineB = createS3Storage(openBucket(server.place, longWaits), temporaryFolder())
beforeEach(() => {
  server.objects.clear()
  server.calls.length = 0
  server.delay(0)
})

async function draftOf(bytes: string | Buffer) {
  const path = await machineA.draft()
  await writeFile(path, bytes)
  return path
}
const store = async (key: string, bytes: string) => machineA.put(key, await draftOf(bytes))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test("a file that one machine stores is read on another, whole or in part, and never replaced", async () => {
  await store("essay", "An essay")
  expect(await machineB.sizeOf("essay")).toBe(8)
  expect(await text(await machineB.open("essay", { start: 3, end: 7 }))).toBe("essay")
  await expect(store("essay", "Another")).rejects.toThrow("There is a file essay already.")
  expect(await text(await machineB.open("essay"))).toBe("An essay")
})

test("a staged draft is stored by a copy within the bucket, and deleted once it is unstaged", async () => {
  const [stored, abandoned] = [await draftOf("kept"), await draftOf("left")]
  await machineA.stage(stored)
  await machineA.stage(abandoned)
  await machineA.put("a", stored)
  for (const draft of [stored, abandoned]) await machineA.unstage(draft)
  expect([...server.objects.keys()]).toEqual(["kept/a"])
  expect(await text(await machineA.open("a"))).toBe("kept")
})

test("the unfinished uploads and staged drafts of a killed machine are deleted once they are old", async () => {
  const sender = new PassThrough()
  const bucket = openBucket(server.place, longWaits)
  const cut = bucket.write("kept/film", sender)
  sender.write(randomBytes(6_000_000))
  await vi.waitFor(() => expect(server.calls).toContainEqual(expect.stringMatching(/film.*partNumber=1/)))
  await machineA.stage(await draftOf("left"))
  await machineA.removeDrafts(daysAgo(1))
  expect([server.unfinished(), server.objects.size]).toEqual([1, 1])
  await machineB.removeDrafts(daysAgo(-1))
  expect([server.unfinished(), server.objects.size]).toEqual([0, 0])
  sender.end()
  await expect(cut).rejects.toMatchObject({ status: 503 })
})

test("a discarded file is in the trash of the day, from where it is restored, by opening it too, or deleted", async () => {
  await store("a", "bytes")
  await machineA.discard("a")
  await machineA.discard("missing")
  expect([await collect(machineA.list(daysAgo(-1))), await collect(machineA.listTrash())]).toEqual([
    [],
    ["a"],
  ])
  expect(await machineB.sizeOf("a")).toBe(5)
  expect([await collect(machineA.list(daysAgo(-1))), await collect(machineA.listTrash())]).toEqual([
    ["a"],
    [],
  ])
  expect(await machineA.restore("a")).toBe(false)
  await machineA.discard("a")
  await machineA.emptyTrash(daysAgo(0))
  expect(await machineB.restore("a")).toBe(true)
  await machineA.discard("a")
  await machineA.emptyTrash(daysAgo(-1))
  expect(await machineB.restore("a")).toBe(false)
  await store("b", "bytes")
  await machineA.discard("b")
  await store("b", "bytes")
  await machineA.erase("b")
  expect(server.objects.size).toBe(0)
})

test("files are listed by their age, page by page", async () => {
  server.pagesOf(2)
  for (const key of ["a", "b", "c", "d", "e"]) await store(key, key)
  for (const key of ["b", "c", "d", "e"]) server.age(`kept/${key}`, daysAgo(2))
  expect(await collect(machineA.list(daysAgo(1)))).toEqual(["b", "c", "d", "e"])
  server.pagesOf(1000)
})

describe("a file that arrives in pieces", () => {
  const bytes = randomBytes(300)
  const piece = (from: number, to: number) => ({
    from: Readable.from([bytes.subarray(from, to)]),
    offset: from,
    max: bytes.length,
  })

  test("is continued on another machine, and from an earlier byte", async () => {
    expect(await machineA.pieces.append("up", piece(0, 100))).toBe(100)
    expect(await machineB.pieces.append("up", piece(200, 300))).toBe(-1)
    expect(await machineB.pieces.append("up", piece(100, 250))).toBe(250)
    expect(await machineA.pieces.append("up", piece(80, 90))).toBe(90)
    expect(await machineB.pieces.sizeOf("up")).toBe(90)
    expect(await machineB.pieces.append("up", piece(90, 300))).toBe(300)
    expect((await buffer(machineA.pieces.read("up"))).equals(bytes)).toBe(true)
    const { path, discard } = await machineA.pieces.copyToDraft("up")
    expect(path).toContain(folder)
    await discard()
    expect(await collect(machineA.pieces.list(daysAgo(-1)))).toEqual(["up"])
    expect(await collect(machineA.pieces.list(daysAgo(1)))).toEqual([])
    await machineA.pieces.remove("up")
    expect([await machineA.pieces.sizeOf("up"), server.objects.size]).toEqual([0, 0])
  })

  test("keeps the bytes that came before the connection broke, and no more than were announced", async () => {
    const sender = new PassThrough()
    const written = machineA.pieces.append("up", { from: sender, offset: 0, max: 300 })
    sender.write(bytes.subarray(0, 70))
    await vi.waitFor(() => expect([server.objects.size, sender.readableLength]).toEqual([1, 0]))
    sender.destroy(new Error("The connection broke."))
    await expect(written).rejects.toThrow("The connection broke.")
    expect(await machineA.pieces.sizeOf("up")).toBe(70)
    await expect(machineA.pieces.append("up", { ...piece(70, 300), max: 100 })).rejects.toThrow(RangeError)
    expect(await machineA.pieces.sizeOf("up")).toBe(100)
  })

  test.each([
    ["this machine", machineA],
    ["another machine", machineB],
  ])("is continued by a request to %s, which ends the request before", async (_, machine) => {
    const sender = new PassThrough()
    const first = machineA.pieces.append("up", { from: sender, offset: 0, max: 300 })
    first.catch(() => undefined)
    sender.write(bytes.subarray(0, 10))
    await vi.waitFor(() => expect([...server.objects.keys()].length).toBe(1))
    expect(await machine.pieces.append("up", piece(0, 200))).toBe(200)
    sender.write(Buffer.alloc(30))
    sender.end()
    // The error depends on whether the signal or the stream is noticed first.
    await expect(first.catch(({ name, code }) => `${name} ${code}`)).resolves.toMatch(/abort|premature/i)
    expect(await machineB.pieces.append("up", piece(200, 300))).toBe(300)
    expect((await buffer(machineA.pieces.read("up"))).equals(bytes)).toBe(true)
  })

  test("is stored in smaller batches while many files arrive, so that together they take little memory", async () => {
    const chunks = Array.from({ length: 14 }, () => Buffer.alloc(64 * 1024))
    const sent = Array.from({ length: 20 }, (_, key) =>
      machineA.pieces.append(`up ${key}`, { from: Readable.from(chunks), offset: 0, max: 1e6 }),
    )
    expect(new Set(await Promise.all(sent))).toEqual(new Set([14 * 64 * 1024]))
    const sizes = [...server.objects.values()].map(({ bytes }) => bytes.length)
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(sent.length)
  })

  test("is continued by a request that comes while the request before begins", async () => {
    server.delay(100)
    const sender = new PassThrough()
    const first = machineA.pieces.append("up", { from: sender, offset: 0, max: 300 })
    first.catch(() => undefined)
    await vi.waitFor(() => expect(server.calls).toContainEqual(expect.stringMatching(/^PUT .*begun/)))
    expect(await machineA.pieces.append("up", piece(0, 300))).toBe(300)
    await expect(first).rejects.toThrow()
    sender.destroy()
    expect((await buffer(machineA.pieces.read("up"))).equals(bytes)).toBe(true)
  })
})

describe("a file in the bucket", () => {
  test("that is lost or altered is noticed", async () => {
    const sha256 = Buffer.from("a".repeat(64), "hex")
    const isWhole = createIntegrityCheck(machineA)
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
    await server.behave("failing")
    await expect(store("a", "bytes")).rejects.toMatchObject({ status: 503 })
    await expect(machineA.discard("a")).rejects.toMatchObject({ status: 503 })
    await server.behave("full")
    await expect(store("a", "bytes")).rejects.toMatchObject({ status: 503 })
    await server.behave("well")
    expect(server.objects.size).toBe(0)
    await store("a", "bytes")
    expect(await text(await machineA.open("a"))).toBe("bytes")
  })
})
