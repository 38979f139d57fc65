import { createSecretKey, hash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import cookie from "@fastify/cookie"
import Fastify from "fastify"
import { afterAll, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { testPeople } from "../../../test/people.ts"
import { createSessions } from "../auth/sessions.ts"
import { createDiskStorage } from "../files/diskStorage.ts"
import { createFiles } from "../files/files.ts"
import { privatePicturePath } from "../files/tickets.ts"
import { compressAnswers } from "./compression.ts"
import { createCookies } from "./cookies.ts"
import { replyWithFailures } from "./errorReplies.ts"
import { fileRoutes } from "./fileRoutes.ts"

const secret = createSecretKey(Buffer.alloc(32, "secret"))
const { db: database } = await openTestDatabase()
const storage = createDiskStorage(temporaryFolder())
const files = createFiles(storage)
const sessions = createSessions(secret)
const people = await testPeople(database)
const app = Fastify()
await app.register(cookie)
replyWithFailures(app, new Map())
compressAnswers(app)
const cookies = createCookies("http://localhost")
await app.register(fileRoutes, { database, files, sessions, cookies, secret })
afterAll(() => app.close())

async function store(mediaType: string, visibility: "public" | "private" = "public", content = "0123456789") {
  const path = await storage.draft()
  await writeFile(path, content)
  const sha256 = Buffer.from(hash("sha256", content), "hex")
  const upload = {
    name: "ŵork.txt",
    mediaType,
    path,
    size: content.length,
    sha256,
    kind: "submission" as const,
  }
  return {
    id: await files.store(database, upload, { visibility, uploadedBy: null }),
    etag: `"${sha256.toString("hex")}"`,
  }
}
const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers })

describe("a public picture", () => {
  test("is served at both addresses, and cached for a day", async () => {
    const { id, etag } = await store("image/png", "public")
    for (const path of [`/uploads/${id}`, `/api/uploads/${id}`]) {
      const { statusCode, headers, body } = await get(path)
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: "0123456789" })
      expect(headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=86400",
        etag,
      })
      expect((await get(path, { "if-none-match": etag })).statusCode).toBe(304)
    }
  })

  test.each(["1", "..%2f..%2fsecret", "00000000-0000-0000-0000-000000000000"])("is not %s", async (id) => {
    expect((await get(`/uploads/${id}`)).statusCode).toBe(404)
  })

  test("is not a private file", async () => {
    const { id } = await store("image/png", "private")
    expect((await get(`/uploads/${id}`)).statusCode).toBe(404)
  })
})

describe("a sent file", () => {
  test.each(["image/png", "image/webp", "application/pdf", "audio/mpeg", "video/mp4"])(
    "of %s is shown by the browser",
    async (mediaType) => {
      const { headers } = await get(`/uploads/${(await store(mediaType)).id}`)
      expect(headers["content-disposition"]).toMatch(/^inline; filename=work.txt;/)
      expect(headers["x-content-type-options"]).toBe("nosniff")
    },
  )

  test.each(["text/plain", "text/html", "image/svg+xml", "application/zip", "application/octet-stream"])(
    "of %s is only ever saved, and could do nothing",
    async (mediaType) => {
      const { headers } = await get(`/uploads/${(await store(mediaType)).id}`)
      expect(headers).toMatchObject({
        "content-disposition": `attachment; filename=work.txt; filename*=UTF-8''%C5%B5ork.txt`,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
      })
    },
  )

  test("is never compressed, because resuming counts bytes", async () => {
    const { id } = await store("text/plain", "public", "x".repeat(10_000))
    const { headers } = await get(`/uploads/${id}`, { "accept-encoding": "gzip, br" })
    expect(headers["content-encoding"]).toBeUndefined()
    expect(headers["content-length"]).toBe("10000")
  })
})

describe("a download that was cut off", () => {
  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-30", "0123456789", "bytes 0-9/10"],
    ["bytes=8-100", "89", "bytes 8-9/10"],
  ])("continues with the range %s", async (range, rest, contentRange) => {
    const response = await get(`/uploads/${(await store("application/zip")).id}`, { range })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe(rest)
    expect(response.headers).toMatchObject({
      "content-range": contentRange,
      "content-length": `${rest.length}`,
    })
  })

  test.each(["bytes=10-", "bytes=7-3", "bytes=-0"])(
    "is refused for the range %s, which the file doesn't have",
    async (range) => {
      const response = await get(`/uploads/${(await store("application/zip")).id}`, { range })
      expect(response.statusCode).toBe(416)
      expect(response.headers["content-range"]).toBe("bytes */10")
    },
  )

  test.each(["bytes=0-1,3-4", "lines=1-2", "bytes=-"])(
    "begins again for the range %s, which isn't supported",
    async (range) => {
      const response = await get(`/uploads/${(await store("application/zip")).id}`, { range })
      expect(response).toMatchObject({ statusCode: 200, body: "0123456789" })
    },
  )

  test("begins again if the file has changed", async () => {
    const path = `/uploads/${(await store("application/zip")).id}`
    const headers = { range: "bytes=4-", "if-range": '"another"' }
    expect(await get(path, headers)).toMatchObject({ statusCode: 200, body: "0123456789" })
  })
})

/** A new session, with the headers that a browser sends for a picture, and those of a program. */
async function startSession(personId = people.student) {
  const { bearer, cookie } = await sessions.start(database, personId, { device: "test", address: "::1" })
  const id = sessions.idOf(cookie)!
  const headers = { cookie: `refresh=${cookie}` }
  return { id, cookie, headers, bearer: { authorization: `Bearer ${bearer}` } }
}

describe("a private picture", () => {
  const pathFor = async ({ id }: { id: string }) =>
    privatePicturePath(secret, { sessionId: id }, (await store("image/png", "private")).id)

  test("opens for the session that it was shown in, by cookie or bearer, and is cached", async () => {
    const own = await startSession()
    const path = await pathFor(own)
    for (const headers of [own.headers, own.bearer]) {
      const answer = await get(path, headers)
      expect(answer).toMatchObject({ statusCode: 200, body: "0123456789" })
      expect(answer.headers["cache-control"]).toBe("private, max-age=2592000, immutable")
    }
  })

  test("keeps its address while the session is renewed, and gets another one in the next session", async () => {
    const own = await startSession()
    const { id } = await store("image/png", "private")
    const path = privatePicturePath(secret, { sessionId: own.id }, id)
    const renewed = await sessions.renew(database, own.cookie)
    expect(sessions.idOf(renewed?.cookie)).toBe(own.id)
    expect((await get(path, { cookie: `refresh=${renewed?.cookie}` })).statusCode).toBe(200)
    expect(privatePicturePath(secret, { sessionId: (await startSession()).id }, id)).not.toBe(path)
  })

  test("is closed to everybody else, and to an invented ticket", async () => {
    const own = await startSession()
    const path = await pathFor(own)
    const [withoutTicket] = path.split("?")
    const other = await startSession()
    for (const headers of [{}, other.headers, other.bearer, { cookie: "refresh=x" }]) {
      expect((await get(path, headers)).json()).toMatchObject({
        code: "forbidden",
        message: "This link has expired. Go back and open it again.",
      })
    }
    for (const invented of [
      `${withoutTicket}`,
      `${withoutTicket}?ticket=`,
      `${withoutTicket}?ticket=x&ticket=y`,
    ]) {
      expect((await get(invented, own.headers)).statusCode).toBe(403)
    }
    const another = (await store("image/png", "private")).id
    expect((await get(path.replace(/pictures\/[^?]+/, `pictures/${another}`), own.headers)).statusCode).toBe(
      403,
    )
  })

  test("is closed after the sign-out", async () => {
    const own = await startSession()
    const path = await pathFor(own)
    await sessions.end(database, own.id)
    expect((await get(path, own.headers)).statusCode).toBe(403)
  })
})
