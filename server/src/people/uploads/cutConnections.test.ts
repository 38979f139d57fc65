import { createHash, randomBytes } from "node:crypto"
import { get, type IncomingMessage } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { beforeAll, expect, test, vi } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { newcomer } from "../../../test/everyEndpoint/newcomers.ts"

const college = await openCollege()
const { call, db, app, bearers, inject } = college
const reader = await college.bearerOf(await newcomer(db, "admin"))
const megabyte = 1024 * 1024
const film = Buffer.concat([pdf, randomBytes(60 * megabyte - 2 * pdf.length), pdf])
const checksum = createHash("sha256").update(film).digest("hex")
const chunkSize = megabyte / 4
const cuts = [11, 29, 47].map((megabytes) => megabytes * megabyte)

let port = 0
beforeAll(async () => {
  await app.listen({ host: "127.0.0.1", port: 0 })
  port = (app.server.address() as AddressInfo).port
})

const { id: subjectId } = await db
  .insertInto("subject")
  .values({ code: "E1", name: "English", year_of_study: 1, semester_number: 1 })
  .returning("id")
  .executeTakeFirstOrThrow()

async function begin() {
  const body = { name: "film.pdf", size: film.length, kind: "material", sha256: checksum }
  return (await call("admin", "POST /resumable-uploads", { body })).body.data.upload.id
}
const offsetOf = async (id: number) =>
  (await call("admin", "GET /resumable-uploads/{id}", { params: { id } })).body.data.upload.offset

async function open(id: number, offset: number) {
  const socket = connect(port, "127.0.0.1")
  await new Promise((opened) => socket.once("connect", opened))
  socket.write(
    `PATCH /api/resumable-uploads/${id}?offset=${offset} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearers.admin}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${film.length - offset}\r\nConnection: close\r\n\r\n`,
  )
  return socket
}

const write = (socket: Socket, from: number, to: number) =>
  new Promise((written) => socket.write(film.subarray(from, to), written))

/** At most this many bytes are in transit. A slow connection buffers less than this machine's own. */
const maxInTransit = megabyte / 2

async function addMaterial(uploadId: number) {
  const body = { title: "Film", subjectId, studentClass: "all", uploadId }
  return (await call("admin", "POST /materials", { body })).body.data.material
}

test("a file of 60 MB, whose connection is cut three times, arrives whole with at most 5% sent twice", async () => {
  const id = await begin()
  let sent = 0
  let offset = 0
  for (const end of [...cuts, film.length]) {
    const socket = await open(id, offset)
    for (let from = offset; from < end; from += chunkSize) {
      const to = Math.min(from + chunkSize, end)
      await write(socket, from, to)
      sent += to - from
      await vi.waitFor(async () => expect(await offsetOf(id)).toBeGreaterThanOrEqual(to - maxInTransit), {
        interval: 2,
      })
    }
    if (end === film.length) expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    else socket.resetAndDestroy()
    offset = await settledOffset(id)
  }
  expect(offset).toBe(film.length)
  expect(sent / film.length).toBeLessThanOrEqual(1.05)
  const material = await addMaterial(id)
  expect([material.file_sha256, material.file_size]).toEqual([checksum, film.length])
})

async function sendWhole() {
  const id = await begin()
  await inject("admin", {
    method: "PATCH",
    url: `/api/resumable-uploads/${id}`,
    headers: { "content-type": "application/octet-stream" },
    payload: film,
  })
  return id
}

/** The offset, once the server has noticed that the connection is broken and has written the bytes that had arrived. */
async function settledOffset(id: number) {
  let last = -1
  return vi.waitFor(async () => {
    const offset = await offsetOf(id)
    const before = last
    last = offset
    if (offset !== before) throw new Error("The server is still writing.")
    return offset
  })
}

test("a sender who reconnects before the server notices the dead connection continues the upload", async () => {
  const id = await begin()
  const dead = await open(id, 0)
  await write(dead, 0, megabyte)
  await vi.waitFor(async () => expect(await offsetOf(id)).toBe(megabyte))
  const ended = new Promise((closed) => dead.once("close", closed))
  dead.on("error", () => {}).resume()
  const socket = await open(id, megabyte)
  await write(socket, megabyte, film.length)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  await ended
  expect(await offsetOf(id)).toBe(film.length)
  await call("admin", "DELETE /resumable-uploads/{id}", { params: { id } })
})

test("a download of 60 MB, whose connection is cut three times, continues where it was", {
  tags: "drill",
}, async () => {
  const { id } = await addMaterial(await sendWhole())
  const received: Buffer[] = []
  let arrived = 0
  let etag = ""
  for (const end of [...cuts, film.length]) {
    const headers = {
      authorization: `Bearer ${reader}`,
      ...(etag && { range: `bytes=${arrived}-`, "if-range": etag }),
    }
    const response = await request(`/api/materials/${id}/download`, headers)
    expect(response.statusCode).toBe(etag ? 206 : 200)
    etag = String(response.headers.etag)
    for await (const part of response as AsyncIterable<Buffer>) {
      received.push(part)
      arrived += part.length
      if (arrived >= end) break
    }
    response.destroy()
  }
  expect(arrived).toBe(film.length)
  expect(createHash("sha256").update(Buffer.concat(received)).digest("hex")).toBe(checksum)
  const { body } = await call("admin", "GET /materials/{id}", { params: { id } })
  expect(body.data.material.download_count).toBe(1)
})

const request = (path: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((answered, failed) => {
    get({ port, host: "127.0.0.1", path, headers }, answered).on("error", failed)
  })
