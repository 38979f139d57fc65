import { PassThrough } from "node:stream"
import Fastify from "fastify"
import { expect, test } from "vitest"
import { AnswerLog, createLogger } from "./logger.ts"

/** Returns the lines that one request logs at a level. */
async function linesOf(level: string, url: string) {
  const out = new PassThrough({ encoding: "utf8" })
  const app = Fastify({ loggerInstance: createLogger(level, out), logController: new AnswerLog() })
  app.get("/existing", async () => "yes")
  await app.inject({ url, headers: { authorization: "Bearer abc.def" } })
  await app.close()
  const lines = `${out.read() ?? ""}`.split("\n").filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

test("a successful reply is not logged", async () => {
  expect(await linesOf("info", "/existing")).toEqual([])
})

test("a rejected request is logged as one line with request, reply and duration, but no secret", async () => {
  const lines = await linesOf(
    "info",
    "/missing?ticket=abc.def&page=2&access_token=abc.def&Reset%5FToken=abc.def",
  )
  expect(lines).toMatchObject([
    {
      msg: "answered",
      status: 404,
      milliseconds: expect.any(Number),
      req: {
        method: "GET",
        url: "/missing?ticket=(secret)&page=2&access_token=(secret)&Reset%5FToken=(secret)",
        ip: "127.0.0.1",
      },
    },
  ])
  expect(JSON.stringify(lines)).not.toContain("abc.def")
})

test("the secret address of a calendar is not logged, however it is spelt", async () => {
  const secret = "Ab-_".repeat(11).slice(0, 43)
  for (const path of [`/calendar/${secret}.ics`, `/c%61lendar/%41${secret.slice(1)}.ics?x=1`]) {
    const [line] = await linesOf("info", path)
    expect(line.req.url).toMatch(/^\/c(a|%61)lendar\/\(secret\)\.ics/)
    expect(JSON.stringify(line)).not.toContain(secret.slice(1))
  }
})

test("the verification code of a document is not logged, because it shows a student's document", async () => {
  const [line] = await linesOf("info", "/verify/ABCDEFGHJKMN?x=1")
  expect(line.req.url).toBe("/verify/(secret)?x=1")
})

test("at debug level every request is logged", async () => {
  expect(await linesOf("debug", "/existing")).toMatchObject([{ status: 200, req: { url: "/existing" } }])
})
