import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { zstdDecompressSync } from "node:zlib"
import Fastify, { type FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, test } from "vitest"
import { builtFiles } from "./builtFiles.ts"

const release = "dist/client/assets"
const core = readdirSync(release).find((name) => /^core-.*\.js$/.test(name))!
const content = readFileSync(join(release, core))
/** The core of an earlier release, in which a word and all names of files were others. */
const former = Buffer.from(content.toString().replaceAll(/-[\w-]{8}\.js/g, "-ABCDEFGH.js"))
const checksum = createHash("sha256").update(former).digest("base64")

let dataDir: string
let app: FastifyInstance
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "built-"))
  mkdirSync(join(dataDir, "built/files"), { recursive: true })
  writeFileSync(join(dataDir, "built/files/core-ABCDEFGH.js"), former)
  app = Fastify({ pluginTimeout: 0 })
  await app.register(builtFiles, { dataDir })
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const ask = (available: string, accepted = "gzip, deflate, br, zstd, dcb, dcz", name = core) =>
  app.inject({
    url: `/assets/${name}`,
    headers: { "accept-encoding": accepted, "available-dictionary": available },
  })

test("a script of a release comes as its difference from the one before, in a thirtieth of its bytes", async () => {
  for (const _ of ["made", "made before"]) {
    const { statusCode, headers, rawPayload } = await ask(`:${checksum}:`)
    expect([statusCode, headers["content-encoding"], headers["content-type"]]).toEqual([
      ...[200, "dcz", "text/javascript; charset=utf-8"],
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
  const { statusCode, headers } = await ask(available, accepted)
  expect([statusCode, headers["content-encoding"]]).toEqual([200, "br"])
  expect(headers["use-as-dictionary"]).toBe('match="/assets/core-*.js"')
  expect(headers.vary).toContain("available-dictionary")
})

test("a script of an earlier release and a file that isn't there are never made of another", async () => {
  expect((await ask(`:${checksum}:`, "dcz", "core-ABCDEFGH.js")).headers["content-encoding"]).toBeUndefined()
  expect((await ask(`:${checksum}:`, "dcz", "core-ABCDEFGI.js")).statusCode).toBe(404)
  expect((await ask(`:${checksum}:`, "dcz", "../core-ABCDEFGH.js")).statusCode).toBe(404)
})
