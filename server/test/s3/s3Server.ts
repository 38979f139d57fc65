import { createHash, randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { S3Place } from "../../src/lib/cluster/bucket.ts"
import { type Key, whyUnsigned } from "./signature.ts"
import { escaped, fail } from "./xmlReplies.ts"

/**
 * The ways in which the server can misbehave. "hanging" never replies, "jammed" replies to everything but writes, "stalling"
 * stops in the middle of each object, and "conflicting" says that others write the same object. "forgetful" stores an object,
 * breaks the connection instead of replying, and is well from then on. "unlisting" doesn't list unfinished uploads.
 */
export type S3Behaviour =
  | "well"
  | "refusing"
  | "failing"
  | "hanging"
  | "jammed"
  | "stalling"
  | "full"
  | "conflicting"
  | "forgetful"
  | "unlisting"

type Unfinished = { key: string; at: Date; parts: Map<number, Buffer> }
type Stored = { bytes: Buffer; at: Date; etag: string }
type Call = { request: IncomingMessage; reply: ServerResponse; url: URL; key: string; body: Buffer }

const key: Key = { id: "TESTKEY", secret: "a secret/of+the tests", region: "test-1" }
const bucket = "college"

/**
 * An S3 server in memory with one bucket. Like the simplest ones it never sends "100 Continue". It checks the signature of each
 * request (AWS Signature Version 4) and the checksum of its body, supports the calls that we use, and misbehaves when it is
 * told to.
 */
export async function s3Server() {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Unfinished>()
  const calls: string[] = []
  let behaviour: S3Behaviour = "well"
  let delay = 0
  let msPerMegabyte = 0
  let sending = 0

  const server = createServer(async (request, reply) => {
    sending++
    reply.once("close", () => sending--)
    request.on("error", () => undefined)
    try {
      await answer(request, reply)
    } catch (error) {
      if (!reply.headersSent) fail(reply, 500, "InternalError", String(error))
    }
  })

  server.on("checkContinue", (request, reply) => {
    calls.push("a question whether to continue, without an answer")
    server.emit("request", request, reply)
  })

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const url = new URL(request.url ?? "/", "http://storage")
    calls.push(`${request.method} ${decodeURIComponent(url.pathname)}${url.search}`)
    const writes = ["PUT", "POST"].includes(request.method ?? "")
    if (behaviour === "hanging" || (behaviour === "jammed" && writes)) return
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
      if (msPerMegabyte > 0) await sleep(((chunk as Buffer).length / 1_000_000) * msPerMegabyte)
    }
    const body = Buffer.concat(chunks)
    if (delay > 0) await sleep(delay)
    if (behaviour === "failing") return fail(reply, 500, "InternalError", "We are broken.")
    const fault = whyUnsigned(request, body, key)
    if (fault) return fail(reply, 403, fault.code, fault.words)
    const [, bucketName = "", ...rest] = decodeURIComponent(url.pathname).split("/")
    if (bucketName !== bucket) return fail(reply, 404, "NoSuchBucket", "There is no such bucket.")
    const call: Call = { request, reply, url, key: rest.join("/"), body }
    if (behaviour === "full" && writes) return fail(reply, 507, "InsufficientStorage", "There is no room.")
    if (behaviour === "conflicting" && writes)
      return fail(reply, 409, "OperationAborted", "Somebody else writes it.")
    const isFinal = url.searchParams.has("uploadId") === (request.method === "POST")
    if (behaviour === "forgetful" && writes && isFinal) {
      behaviour = "well"
      reply.end = () => reply.destroy()
    }
    const serve = handlers[`${request.method}${call.key === "" ? " bucket" : ""}`]
    return serve ? serve(call) : fail(reply, 405, "MethodNotAllowed", "Not known here.")
  }

  const handlers: Record<string, (call: Call) => unknown> = {
    "GET bucket": ({ reply, url: { searchParams } }) =>
      searchParams.has("uploads") ? listUnfinished(reply, searchParams) : list(reply, searchParams),
    HEAD: (call) => send(call, false),
    GET: (call) => send(call, true),
    PUT({ request, reply, url, key, body }) {
      const parts = uploads.get(url.searchParams.get("uploadId") ?? "")?.parts
      if (url.searchParams.has("uploadId")) {
        if (!parts) return fail(reply, 404, "NoSuchUpload", "There is no such upload.")
        parts.set(Number(url.searchParams.get("partNumber")), body)
        return reply.setHeader("etag", etagOf(body)).end()
      }
      const source = request.headers["x-amz-copy-source"]
      if (source === undefined) return keep(reply, request, key, body)
      const from = objects.get(decodeURIComponent(String(source)).replace(/^\/?[^/]+\//, ""))
      if (!from) return fail(reply, 404, "NoSuchKey", "There is no such object.")
      objects.set(key, { ...from, at: new Date() })
      return reply.end(
        `<CopyObjectResult><ETag>${from.etag}</ETag><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`,
      )
    },
    POST({ request, reply, url, key, body }) {
      if (url.searchParams.has("uploads")) {
        const id = randomUUID()
        uploads.set(id, { key, at: new Date(), parts: new Map() })
        return reply.end(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      const id = url.searchParams.get("uploadId") ?? ""
      const parts = uploads.get(id)?.parts
      if (!parts) return fail(reply, 404, "NoSuchUpload", "There is no such upload.")
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) =>
        parts.get(Number(number)),
      )
      if (named.slice(0, -1).some((part) => (part?.length ?? 0) < 5 * 1024 * 1024))
        return fail(reply, 400, "EntityTooSmall", "A part is smaller than 5 MiB.")
      const whole = Buffer.concat(named.map((part) => part ?? Buffer.alloc(0)))
      if (isTaken(request, key)) return fail(reply, 412, "PreconditionFailed", "There is one already.")
      uploads.delete(id)
      objects.set(key, { bytes: whole, at: new Date(), etag: etagOf(whole) })
      return reply.end(
        `<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
      )
    },
    DELETE({ reply, url, key }) {
      const id = url.searchParams.get("uploadId")
      if (id) uploads.delete(id)
      else objects.delete(key)
      return reply.writeHead(204).end()
    },
  }

  const isTaken = ({ headers }: IncomingMessage, key: string) =>
    headers["if-none-match"] === "*" && objects.has(key)

  function keep(reply: ServerResponse, request: IncomingMessage, key: string, bytes: Buffer) {
    if (isTaken(request, key)) return fail(reply, 412, "PreconditionFailed", "There is one already.")
    const etag = etagOf(bytes)
    objects.set(key, { bytes, at: new Date(), etag })
    return reply.setHeader("etag", etag).end()
  }

  function send({ request, reply, key }: Call, withBody: boolean) {
    const stored = objects.get(key)
    if (!stored) return fail(reply, 404, "NoSuchKey", "There is no such object.")
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? []
    const { length } = stored.bytes
    const start = Number(from ?? 0)
    const end = Math.min(to ? Number(to) : length - 1, length - 1)
    if (from !== undefined && start >= length) return fail(reply, 416, "InvalidRange", "It is shorter.")
    reply.writeHead(from === undefined ? 200 : 206, {
      etag: stored.etag,
      "content-length": end - start + 1,
      "last-modified": stored.at.toUTCString(),
      "accept-ranges": "bytes",
      ...(from !== undefined && { "content-range": `bytes ${start}-${end}/${length}` }),
    })
    if (!withBody) return reply.end()
    const bytes = stored.bytes.subarray(start, end + 1)
    if (behaviour !== "stalling") return reply.end(bytes)
    return reply.write(bytes.subarray(0, Math.ceil(bytes.length / 2)))
  }

  function listUnfinished(reply: ServerResponse, params: URLSearchParams) {
    if (behaviour === "unlisting") return fail(reply, 501, "NotImplemented", "Not known here.")
    const left = [...uploads]
      .filter(([, { key }]) => key.startsWith(params.get("prefix") ?? ""))
      .filter(([id]) => id > (params.get("upload-id-marker") ?? ""))
      .sort(([one], [other]) => (one < other ? -1 : 1))
    const page = left.slice(0, pageSize)
    const rows = page.map(
      ([id, { key, at }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    const [last, { key }] = page.at(-1) ?? ["", { key: "" }]
    const next =
      left.length > page.length
        ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${escaped(key)}</NextKeyMarker><NextUploadIdMarker>${last}</NextUploadIdMarker>`
        : "<IsTruncated>false</IsTruncated>"
    return reply.end(`<ListMultipartUploadsResult>${next}${rows.join("")}</ListMultipartUploadsResult>`)
  }

  /** Pages of three objects prove that a reader requests the next pages. */
  function list(reply: ServerResponse, params: URLSearchParams) {
    const prefix = params.get("prefix") ?? ""
    const max = Math.min(Number(params.get("max-keys") ?? pageSize), pageSize)
    const after = params.get("continuation-token") ?? ""
    const below = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    if (params.has("delimiter")) {
      const names = below.map((key) => key.slice(prefix.length)).filter((name) => name.includes("/"))
      const folders = new Set(names.map((name) => `${prefix}${name.slice(0, name.indexOf("/") + 1)}`))
      const named = [...folders].map(
        (name) => `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`,
      )
      return reply.end(`<ListBucketResult>${named.join("")}</ListBucketResult>`)
    }
    const left = below.filter((key) => key > after)
    const page = left.slice(0, max)
    const rows = page.map((key) => {
      const { bytes, at } = objects.get(key) as Stored
      return `<Contents><Key>${escaped(key)}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const next =
      left.length > max ? `<NextContinuationToken>${escaped(page.at(-1) ?? "")}</NextContinuationToken>` : ""
    return reply.end(`<ListBucketResult>${rows.join("")}${next}</ListBucketResult>`)
  }
  let pageSize = 1000

  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
  }
  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const place: S3Place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: key.region,
    accessKeyId: key.id,
    secretAccessKey: key.secret,
    forcePathStyle: true,
    bucket,
    prefix: "",
  }
  return {
    place,
    /** The environment variables for this place. */
    settings: {
      S3_ENDPOINT: place.endpoint ?? "",
      S3_REGION: place.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: key.id,
      S3_SECRET_ACCESS_KEY: key.secret,
    },
    /** Method and address of each request. */
    calls,
    objects,
    /** The number of multipart uploads that nobody has finished or aborted. */
    unfinished: () => uploads.size,
    ageUnfinished(date: Date) {
      for (const [id, upload] of uploads) uploads.set(id, { ...upload, at: date })
    },
    /** The number of running requests. */
    underWay: () => sending,
    /** Lets each megabyte that is sent take this many milliseconds. */
    slow(milliseconds: number) {
      msPerMegabyte = milliseconds
    },
    pagesOf(size: number) {
      pageSize = size
    },
    lose: (key: string) => objects.delete(key),
    /** Changes only a byte in the middle, as a bad disk does. */
    alter(key: string) {
      const stored = objects.get(key)
      if (!stored) throw new Error(`There is no ${key}.`)
      const bytes = Buffer.from(stored.bytes)
      const middle = bytes.length >> 1
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      objects.set(key, { ...stored, bytes })
    },
    age(key: string, date: Date) {
      const stored = objects.get(key)
      if (stored) objects.set(key, { ...stored, at: date })
    },
    delay(milliseconds: number) {
      delay = milliseconds
    },
    async behave(next: S3Behaviour) {
      const reopens = behaviour === "refusing"
      behaviour = next
      if (next === "refusing") await close()
      else if (reopens) await listen(port)
    },
    close,
  }
}

const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`
