import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { zstdDecompressSync } from "node:zlib"
import Fastify from "fastify"
import { afterAll, expect, test } from "vitest"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { builtFiles } from "./builtFiles.ts"

const release = "dist/client/assets"
const core = readdirSync(release).find((name) => /^core-.*\.js$/.test(name))!
const content = readFileSync(join(release, core))
/** The core of an earlier release, which imported files of other names. */
const former = Buffer.from(content.toString().replaceAll(/-[\w-]{8}\.js/g, "-ABCDEFGH.js"))
const checksum = createHash("sha256").update(former).digest("base64")

const dataDir = temporaryFolder()
mkdirSync(join(dataDir, "built/files"), { recursive: true })
writeFileSync(join(dataDir, "built/files/core-ABCDEFGH.js"), former)
const app = Fastify({ pluginTimeout: 0 })
await app.register(builtFiles, { dataDir })
afterAll(() => app.close())

const get = (available: string, accepted = "gzip, deflate, br, zstd, dcb, dcz", name = core) =>
  app.inject({
    url: `/assets/${name}`,
    headers: { "accept-encoding": accepted, "available-dictionary": available },
  })

test("a browser with the earlier script gets the difference from it, in a thirtieth of the bytes", async () => {
  for (const _ of ["computed", "cached"]) {
    const { statusCode, headers, rawPayload } = await get(`:${checksum}:`)
    expect([statusCode, headers["content-encoding"], headers["content-type"]]).toEqual([
      200,
      "dcz",
      "text/javascript; charset=utf-8",
    ])
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable")
    expect(headers.vary).toBe("accept-encoding, available-dictionary")
    expect(rawPayload.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000")
    expect(rawPayload.subarray(8, 40).toString("base64")).toBe(checksum)
    expect(zstdDecompressSync(rawPayload.subarray(40), { dictionary: former }).equals(content)).toBe(true)
    expect(rawPayload.length).toBeLessThan(readFileSync(join(release, `${core}.br`)).length / 30)
  }
})

test.each([
  ["that has another file", `:${createHash("sha256").update("other").digest("base64")}:`, "dcz, br"],
  ["that doesn't know the encoding", `:${checksum}:`, "gzip, deflate, br, zstd"],
  ["that says nonsense", "core", "dcz, br"],
])("a browser %s gets the whole script", async (_, available, accepted) => {
  const { statusCode, headers } = await get(available, accepted)
  expect([statusCode, headers["content-encoding"]]).toEqual([200, "br"])
  expect(headers["use-as-dictionary"]).toBe('match="/assets/core-*.js"')
  expect(headers.vary).toContain("available-dictionary")
})

test("a script of an earlier release and a missing file are never sent as a difference", async () => {
  expect((await get(`:${checksum}:`, "dcz", "core-ABCDEFGH.js")).headers["content-encoding"]).toBeUndefined()
  expect((await get(`:${checksum}:`, "dcz", "core-ABCDEFGI.js")).statusCode).toBe(404)
  expect((await get(`:${checksum}:`, "dcz", "../core-ABCDEFGH.js")).statusCode).toBe(404)
})
