import { Readable } from "node:stream"
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3"
import type { ByteRange } from "../files/storage.ts"
import { objectStorage } from "../limits.ts"
import { openConnection, type S3Place, StorageUnreachable } from "./bucketConnection.ts"
import { withReadTimeout } from "./bucketStreams.ts"
import { type Content, createWriting } from "./bucketWriting.ts"

export type { S3Account, S3Place } from "./bucketConnection.ts"

export type StoredObject = { key: string; size: number; at: Date }

/** The objects below a prefix of a bucket. Every failure except a missing object is a `StorageUnreachable`. */
export type Bucket = {
  /** The name in messages. */
  name: string
  /** Throws if the bucket can't be read now. */
  reach(): Promise<void>
  sizeOf(key: string): Promise<number | undefined>
  /** Streams an object; undefined if there is none. A stream that breaks resumes by itself where it stopped. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  readText(key: string): Promise<string | undefined>
  /** Writes an object atomically. With `ifAbsent`, returns false and changes nothing if the object exists already. */
  write(key: string, content: Content, options?: { ifAbsent?: boolean }): Promise<boolean>
  /** False if there is no such object. */
  copy(from: string, to: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Lists the objects below a folder, ordered by key. */
  list(folder: string): AsyncIterable<StoredObject>
  /** The names directly below a folder that have further names below them. */
  listFolders(folder: string): Promise<string[]>
  /** Deletes the parts of writes that began before this moment and were killed. */
  removeUnfinished(before: Date): Promise<void>
}

export function openBucket(location: S3Place, waits = objectStorage): Bucket {
  const { bucket: Bucket, prefix } = location
  const connection = openConnection(location, waits)
  const { ask, unreachable, watched } = connection
  const writing = createWriting(connection)

  const get = (key: string, start: number, end: number | undefined) =>
    ask(({ sdk, client }) => {
      const Range = start > 0 || end !== undefined ? `bytes=${start}-${end ?? ""}` : undefined
      return client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key, Range }))
    })

  /** When bytes stop coming, the rest of the same object is requested again. */
  async function* bytesOf(key: string, first: GetObjectCommandOutput, range: ByteRange | undefined) {
    let offset = range?.start ?? 0
    let answer: GetObjectCommandOutput | undefined = first
    const end = offset + (first.ContentLength ?? 0)
    for (let failures = 0; offset < end; ) {
      const body = answer?.Body as Readable | undefined
      try {
        if (!body || answer?.ETag !== first.ETag) throw unreachable(new Error(`${key} changed`))
        for await (const chunk of withReadTimeout<Buffer>(body, waits.nextBytes)) {
          yield chunk
          offset += chunk.length
          failures = 0
        }
        if (offset < end) throw new Error(`${key} ended early`)
      } catch (error) {
        if (error instanceof StorageUnreachable) throw error
        if (++failures > waits.resumes) throw unreachable(error)
        answer = await get(key, offset, end - 1)
      } finally {
        body?.destroy()
      }
    }
  }

  async function* pagesOf(folder: string, Delimiter?: "/") {
    const command = { Bucket, Prefix: prefix + folder, Delimiter }
    for (let ContinuationToken: string | undefined, hasMore = true; hasMore; ) {
      const page = await ask(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ ...command, ContinuationToken })),
      )
      if (!page) throw unreachable(new Error(`There is no bucket ${Bucket}.`))
      yield page
      ContinuationToken = page.NextContinuationToken
      hasMore = ContinuationToken !== undefined
    }
  }

  return {
    name: connection.name,
    reach: connection.reach,

    async sizeOf(key) {
      const head = await ask(({ sdk, client }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: prefix + key })),
      )
      return head && (head.ContentLength ?? 0)
    },

    async read(key, range) {
      const first = await get(key, range?.start ?? 0, range?.end)
      const bytes = first && Readable.from(bytesOf(key, first, range), { objectMode: false })
      // If the reader leaves before the first byte, `bytesOf` never begins and can't close the reply.
      bytes?.once("close", () => (first?.Body as Readable | undefined)?.destroy())
      return bytes
    },

    async readText(key) {
      const answer = await get(key, 0, undefined)
      return answer && (await answer.Body?.transformToString())
    },

    write: (key, content, options) => writing.write(prefix + key, content, options),
    removeUnfinished: (before) => writing.removeUnfinished(prefix, before),

    async copy(from, to) {
      const CopySource = encodeURI(`${Bucket}/${prefix}${from}`)
      const command = { Bucket, Key: prefix + to, CopySource }
      const copied = await watched(waits.copy, (abortSignal) =>
        ask(({ sdk, client }) =>
          client.send(new sdk.CopyObjectCommand(command), { abortSignal, requestTimeout: waits.copy }),
        ),
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
}
