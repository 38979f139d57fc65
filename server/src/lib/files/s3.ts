import { Readable } from "node:stream"
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3"
import { AppError } from "../errors.ts"
import { objectStorage as limits } from "../limits.ts"
import { createTurns } from "../turns.ts"
import { partsOf, patiently } from "./s3Streams.ts"
import type { ByteRange } from "./storage.ts"

export type S3Account = {
  /** Amazon's of the region if absent. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}
export type S3Place = S3Account & {
  bucket: string
  /** Comes before each key: empty, or ends in a slash. */
  prefix: string
}

export type StoredObject = { key: string; size: number; at: Date }

/** The objects below a prefix of a bucket. Whatever fails but for a missing object is a `StorageUnreachable`. */
export type Bucket = {
  /** In messages. */
  name: string
  /** Throws if the bucket can't be read now. */
  reach(): Promise<void>
  sizeOf(key: string): Promise<number | undefined>
  /** Streams an object; undefined if there is none. A stream that breaks goes on by itself where it was. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  readText(key: string): Promise<string | undefined>
  /**
   * Writes an object that appears whole or not at all. With `ifAbsent`, false if there is one already: then nothing changes.
   */
  write(
    key: string,
    content: string | Buffer | AsyncIterable<Buffer>,
    options?: { ifAbsent?: boolean },
  ): Promise<boolean>
  /** False if there is no such object. */
  copy(from: string, to: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Lists what is below a folder, with its keys in order. */
  list(folder: string): AsyncIterable<StoredObject>
  /** The names directly below a folder that others are below of. */
  listFolders(folder: string): Promise<string[]>
}

/** Where the storage is down, refuses us or is too slow. The cause is for the log. */
class StorageUnreachable extends AppError {
  constructor(cause: unknown) {
    super(
      "unavailable",
      "The college's storage for files doesn't answer, so nothing was opened or saved. Please try again in a few minutes.",
    )
    this.cause = cause
  }
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)
const isAbsent = (error: unknown) =>
  isNamed(error, "NoSuchKey", "NotFound") || (statusOf(error) === 404 && !isNamed(error, "NoSuchBucket"))
/** 409: somebody else writes the same key at this moment. */
const isPresent = (error: unknown) => [409, 412].includes(statusOf(error) ?? 0)

/** The library is large, so that only a college with object storage loads it, at its first call. */
async function connect({ accessKeyId, secretAccessKey, ...place }: S3Account) {
  const sdk = await import("@aws-sdk/client-s3")
  const agent = { keepAlive: true, maxSockets: limits.connections }
  const client = new sdk.S3Client({
    endpoint: place.endpoint ?? `https://s3.${place.region}.amazonaws.com`,
    region: place.region,
    forcePathStyle: place.forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: limits.tries,
    // Simple servers know no other checksums than the signature's SHA-256 of each body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: limits.connection,
      requestTimeout: limits.answer,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { sdk, client }
}

export function openBucket({ bucket, prefix, ...account }: S3Place): Bucket {
  const Bucket = bucket
  let connected: ReturnType<typeof connect> | undefined
  const turns = createTurns(limits.writes)
  type Connected = Awaited<ReturnType<typeof connect>>

  /** Calls the storage; undefined if it says that there is no such object. */
  async function ask<Answer>(call: (connected: Connected) => Promise<Answer>): Promise<Answer | undefined> {
    connected ??= connect(account)
    try {
      return await call(await connected)
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw isPresent(error) ? error : new StorageUnreachable(error)
    }
  }

  const get = (key: string, start: number, end: number | undefined) =>
    ask(({ sdk, client }) => {
      const Range = start > 0 || end !== undefined ? `bytes=${start}-${end ?? ""}` : undefined
      return client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key, Range }))
    })

  /** Bytes that stop coming are asked for again from there on, of the same object. */
  async function* bytesOf(key: string, first: GetObjectCommandOutput, range: ByteRange | undefined) {
    let at = range?.start ?? 0
    let answer: GetObjectCommandOutput | undefined = first
    const end = at + (first.ContentLength ?? 0)
    for (let failures = 0; at < end; ) {
      const body = answer?.Body as Readable | undefined
      try {
        if (!body || answer?.ETag !== first.ETag) throw new StorageUnreachable(new Error(`${key} changed`))
        for await (const chunk of patiently<Buffer>(body, limits.nextBytes)) {
          yield chunk
          at += chunk.length
          failures = 0
        }
        if (at < end) throw new Error(`${key} ended early`)
      } catch (error) {
        if (error instanceof StorageUnreachable) throw error
        if (++failures > limits.resumes) throw new StorageUnreachable(error)
        answer = await get(key, at, end - 1)
      } finally {
        body?.destroy()
      }
    }
  }

  async function* pagesOf(folder: string, Delimiter?: "/") {
    const command = { Bucket, Prefix: prefix + folder, Delimiter }
    for (let ContinuationToken: string | undefined, more = true; more; ) {
      const page = await ask(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ ...command, ContinuationToken })),
      )
      if (!page) throw new StorageUnreachable(new Error(`There is no bucket ${bucket}.`))
      yield page
      ContinuationToken = page.NextContinuationToken
      more = ContinuationToken !== undefined
    }
  }

  const put = (Key: string, Body: Buffer, IfNoneMatch: "*" | undefined) =>
    ask(({ sdk, client }) =>
      client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, IfNoneMatch }), {
        requestTimeout: waitFor(Body),
      }),
    )

  return {
    name: `${bucket}${prefix && `/${prefix}`}${account.endpoint ? ` at ${new URL(account.endpoint).host}` : ""}`,

    async reach() {
      const command = { Bucket, Prefix: prefix, MaxKeys: 1 }
      const page = await ask(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(command)))
      if (!page) throw new StorageUnreachable(new Error(`There is no bucket ${bucket}.`))
    },

    async sizeOf(key) {
      const head = await ask(({ sdk, client }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: prefix + key })),
      )
      return head && (head.ContentLength ?? 0)
    },

    async read(key, range) {
      const first = await get(key, range?.start ?? 0, range?.end)
      return first && Readable.from(bytesOf(key, first, range), { objectMode: false })
    },

    async readText(key) {
      const answer = await get(key, 0, undefined)
      return answer && (await answer.Body?.transformToString())
    },

    async write(key, content, { ifAbsent = false } = {}) {
      const Key = prefix + key
      const condition = ifAbsent ? "*" : undefined
      const whole = typeof content === "string" ? Buffer.from(content) : content
      try {
        if (Buffer.isBuffer(whole)) await put(Key, whole, condition)
        else await turns.take(() => writeParts(Key, whole, condition))
        return true
      } catch (error) {
        if (isPresent(error)) return false
        throw error
      }
    },

    async copy(from, to) {
      const CopySource = encodeURI(`${bucket}/${prefix}${from}`)
      const copied = await ask(({ sdk, client }) =>
        client.send(new sdk.CopyObjectCommand({ Bucket, Key: prefix + to, CopySource }), {
          requestTimeout: limits.copy,
        }),
      )
      return copied !== undefined
    },

    async remove(key) {
      await ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + key })))
    },

    async *list(folder) {
      for await (const { Contents = [] } of pagesOf(folder)) {
        for (const { Key = "", Size = 0, LastModified = new Date() } of Contents)
          yield { key: Key.slice(prefix.length), size: Size, at: LastModified }
      }
    },

    async listFolders(folder) {
      const names: string[] = []
      for await (const { CommonPrefixes = [] } of pagesOf(folder, "/"))
        names.push(...CommonPrefixes.map(({ Prefix = "" }) => Prefix.slice((prefix + folder).length, -1)))
      return names
    },
  }

  /** What is larger than one part is sent in parts, which are joined at the end; a failure leaves none of them. */
  async function writeParts(Key: string, content: AsyncIterable<Buffer>, IfNoneMatch: "*" | undefined) {
    let UploadId: string | undefined
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    try {
      for await (const { bytes, isLast } of partsOf(content, limits.part)) {
        if (isLast && Parts.length === 0) {
          await put(Key, bytes, IfNoneMatch)
          return
        }
        UploadId ??= (
          await ask(({ sdk, client }) => client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key })))
        )?.UploadId
        const part = { Bucket, Key, UploadId, PartNumber: Parts.length + 1 }
        const sent = await ask(({ sdk, client }) =>
          client.send(new sdk.UploadPartCommand({ ...part, Body: bytes }), {
            requestTimeout: waitFor(bytes),
          }),
        )
        if (!sent) throw new StorageUnreachable(new Error("The parts that were sent are gone."))
        Parts.push({ ETag: sent.ETag, PartNumber: part.PartNumber })
      }
      const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts }, IfNoneMatch } as const
      const done = await ask(({ sdk, client }) =>
        client.send(new sdk.CompleteMultipartUploadCommand(whole), { requestTimeout: limits.copy }),
      )
      if (!done) throw new StorageUnreachable(new Error("The parts that were sent are gone."))
    } catch (error) {
      const left = { Bucket, Key, UploadId }
      if (UploadId)
        await ask(({ sdk, client }) => client.send(new sdk.AbortMultipartUploadCommand(left))).catch(
          () => undefined,
        )
      throw error
    }
  }
}

const waitFor = ({ length }: Buffer) => limits.answer + Math.ceil((length / 1_000_000) * limits.perMegabyte)
