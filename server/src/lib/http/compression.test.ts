import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import Fastify from "fastify"
import { describe, expect, test } from "vitest"
import { compressAnswers } from "./compression.ts"

const long = { text: "Chitsanzo ŵ ".repeat(200) }
const app = Fastify()
compressAnswers(app)
app.get("/long", async () => long)
app.get("/short", async () => ({ text: "moni" }))
app.get("/unstored", async (_, reply) => reply.header("cache-control", "no-store").send(long))

const get = (url: string, encodings: string) => app.inject({ url, headers: { "accept-encoding": encodings } })

describe("an answer", () => {
  test.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["zstd;q=0, br;q=0.5, gzip;q=0.4", "br", brotliDecompressSync],
    ["*", "zstd", zstdDecompressSync],
    ["gzip;q=1.0, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["br ; q=0.001, gzip;q=1.0", "gzip", gunzipSync],
  ])("to a browser that accepts %j is sent as %s", async (encodings, encoding, decompress) => {
    const { headers, rawPayload } = await get("/long", encodings)
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": `${rawPayload.length}`,
      vary: "accept-encoding",
    })
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(long)
  })

  test.each([
    ["/long", ""],
    ["/long", "identity"],
    ["/long", "br;q=0.5, identity"],
    ["/long", "br;q=0, gzip; q=0.0"],
    ["/short", "br"],
  ])("%s is sent uncompressed to a browser that accepts %s", async (url, encodings) => {
    const { headers } = await get(url, encodings)
    expect(headers["content-encoding"]).toBeUndefined()
    expect(headers.vary).toBe("accept-encoding")
  })

  test("that may not be stored has no Vary header", async () => {
    const { headers } = await get("/unstored", "br")
    expect(headers["content-encoding"]).toBe("br")
    expect(headers.vary).toBeUndefined()
  })
})
