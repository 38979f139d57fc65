import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Fastify from "fastify"
import { beforeEach, expect, test } from "vitest"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { builtFiles, storeRelease } from "./builtFiles.ts"

const release = "dist/client/assets"
const day = 24 * 60 * 60_000
let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder()
})

const target = () => join(dataDir, "built")
const storedNames = () => readdirSync(join(target(), "files")).sort()

/** Builds a release and starts the server with it, this many days from now. */
async function start(letter: string, days = 0) {
  const release = join(dataDir, "dist", letter)
  mkdirSync(release, { recursive: true })
  for (const name of [`core-${letter}.js`, `core-${letter}.js.br`, "same.css"])
    writeFileSync(join(release, name), `${name} of ${letter}`)
  await storeRelease(release, target(), Date.now() + days * day)
  // The next list must have a later file time.
  for (const name of readdirSync(target()).filter((name) => name.endsWith(".json"))) {
    const list = join(target(), name)
    const { mtimeMs } = statSync(list)
    utimesSync(list, mtimeMs / 1000 - 1, mtimeMs / 1000 - 1)
  }
}

test("the files of the two releases before this one are kept, and older ones deleted", async () => {
  for (const letter of ["a", "b", "c"]) await start(letter)
  expect(storedNames()).toEqual([
    "core-a.js",
    "core-a.js.br",
    "core-b.js",
    "core-b.js.br",
    "core-c.js",
    "core-c.js.br",
    "same.css",
  ])
  await start("d")
  expect(storedNames().filter((name) => name.endsWith(".js"))).toEqual([
    "core-b.js",
    "core-c.js",
    "core-d.js",
  ])
})

test("the files of a release are deleted thirty days after the next release", async () => {
  await start("a")
  await start("b", 29)
  await start("b", 29)
  expect(storedNames()).toContain("core-a.js")
  await start("b", 31)
  expect(storedNames()).toEqual(["core-b.js", "core-b.js.br", "same.css"])
})

test("a server that goes back to the release before keeps the files of the newer one", async () => {
  for (const letter of ["a", "b", "a", "c"]) await start(letter)
  expect(storedNames().filter((name) => name.endsWith(".js"))).toEqual([
    "core-a.js",
    "core-b.js",
    "core-c.js",
  ])
})

test("files of an earlier release are served like those of this one, and nothing else of the data folder is", async () => {
  await start("a")
  writeFileSync(join(target(), "files", "half.js.1.tmp"), "half")
  writeFileSync(join(dataDir, "secret"), "secret")
  const app = Fastify({ pluginTimeout: 0 })
  await app.register(builtFiles, { dataDir })
  const get = (url: string) => app.inject({ url, headers: { "accept-encoding": "br" } })
  const answer = await get("/assets/core-a.js")
  expect([answer.statusCode, answer.body, answer.headers["content-encoding"]]).toEqual([
    200,
    "core-a.js.br of a",
    "br",
  ])
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable")
  for (const url of [
    "/assets/half.js.1.tmp",
    "/assets/../secret",
    "/assets/..%2f..%2fsecret",
    "/assets/b.js",
  ])
    expect((await get(url)).statusCode, url).toBe(404)
  await app.close()
})

test("a compressed script is read once, and an interrupted download of it can be resumed", async () => {
  const app = Fastify({ pluginTimeout: 0 })
  await app.register(builtFiles, {})
  const name = readdirSync(release).find((file) => file.endsWith(".js"))!
  for (const [accepted, ending] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gz"],
  ] as const) {
    const bytes = readFileSync(join(release, `${name}.${ending}`))
    const get = (headers?: object) =>
      app.inject({ url: `/assets/${name}`, headers: { "accept-encoding": accepted, ...headers } })
    for (const _ of ["read", "cached"]) expect((await get()).rawPayload.equals(bytes)).toBe(true)
    const { "last-modified": modified, "accept-ranges": unit } = (await get()).headers
    expect(unit).toBe("bytes")
    const rest = await get({ range: "bytes=100-", "if-range": modified })
    expect([rest.statusCode, rest.rawPayload.equals(bytes.subarray(100))]).toEqual([206, true])
    expect((await get({ "if-modified-since": modified })).statusCode).toBe(304)
  }
  const plain = await app.inject({ url: `/assets/${name}` })
  expect(plain.rawPayload.equals(readFileSync(join(release, name)))).toBe(true)
  await app.close()
})

test("a server stores its own files for the next release once it listens", async () => {
  const app = Fastify({ pluginTimeout: 0 })
  await app.register(builtFiles, { dataDir })
  await app.listen({ port: 0 })
  await app.close()
  expect(storedNames()).toEqual(readdirSync(release).sort())
})
