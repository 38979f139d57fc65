import { Readable } from "node:stream"
import { createTurns } from "../turns.ts"
import { type Connection, isPresent, isRefused, wasRepeated } from "./bucketConnection.ts"
import { partsOf } from "./bucketStreams.ts"

export type Content = string | Buffer | AsyncIterable<Buffer>
type Condition = "*" | undefined

/** Writes whole objects of a bucket. Keys include the prefix here. */
export function createWriting({ bucket: Bucket, waits, unreachable, ask, watched }: Connection) {
  const turns = createTurns(waits.writes)
  const timeoutFor = ({ length }: Buffer) =>
    waits.answer + Math.ceil((length / 1_000_000) * waits.perMegabyte)
  const partsAreGone = () => unreachable(new Error("The parts that were sent are gone."))

  /** Two tries, but a time-out isn't retried, because somebody is waiting for the reply. */
  const withTimeout = <Answer>(bytes: Buffer, call: (options: object) => Promise<Answer>) =>
    watched(timeoutFor(bytes) + waits.answer, (abortSignal) =>
      call({ abortSignal, requestTimeout: timeoutFor(bytes) }),
    )

  async function putObject(Key: string, Body: Buffer, IfNoneMatch: Condition) {
    const command = { Bucket, Key, Body, IfNoneMatch }
    try {
      await withTimeout(Body, (options) =>
        ask(({ sdk, client }) => client.send(new sdk.PutObjectCommand(command), options)),
      )
    } catch (error) {
      // The reply to the first try was lost, and the second try finds the object that the first has written.
      if (!isPresent(error) || !wasRepeated(error)) throw error
      const existing = await ask(({ sdk, client }) => client.send(new sdk.GetObjectCommand({ Bucket, Key })))
      if (!existing?.Body || !Body.equals(await existing.Body.transformToByteArray())) throw error
    }
  }

  /** Uploads an object of more than one part in parts, which are joined at the end. A failure leaves no part. */
  async function writeParts(Key: string, content: AsyncIterable<Buffer>, IfNoneMatch: Condition) {
    let UploadId: string | undefined
    let size = 0
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    try {
      for await (const { bytes, isLast } of partsOf(content, waits.part)) {
        if (isLast && Parts.length === 0) return await putObject(Key, bytes, IfNoneMatch)
        UploadId ??= (
          await ask(({ sdk, client }) => client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key })))
        )?.UploadId
        const part = { Bucket, Key, UploadId, PartNumber: Parts.length + 1, Body: bytes }
        const uploadedPart = await withTimeout(bytes, (options) =>
          ask(({ sdk, client }) => client.send(new sdk.UploadPartCommand(part), options)),
        )
        if (!uploadedPart) throw partsAreGone()
        Parts.push({ ETag: uploadedPart.ETag, PartNumber: part.PartNumber })
        size += bytes.length
      }
      const completeUpload = { Bucket, Key, UploadId, MultipartUpload: { Parts }, IfNoneMatch }
      const completion = await watched(waits.join, (abortSignal) =>
        ask(({ sdk, client }) =>
          client.send(new sdk.CompleteMultipartUploadCommand(completeUpload), {
            abortSignal,
            requestTimeout: waits.join,
          }),
        ),
      )
      if (completion) return
      // The parts are also gone if they were joined, the reply was lost, and the call was retried.
      const head = await ask(({ sdk, client }) => client.send(new sdk.HeadObjectCommand({ Bucket, Key })))
      if (head?.ContentLength !== size) throw partsAreGone()
    } catch (error) {
      if (UploadId) await abortUpload(Key, UploadId).catch(() => undefined)
      throw error
    }
  }

  const abortUpload = (Key: string | undefined, UploadId: string | undefined) =>
    ask(({ sdk, client }) => client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })))

  async function inTurn(work: () => Promise<void>) {
    await watched(waits.turn, turns.begin)
    try {
      await work()
    } finally {
      turns.end()
    }
  }

  return {
    async write(Key: string, content: Content, { ifAbsent = false } = {}): Promise<boolean> {
      const condition = ifAbsent ? "*" : undefined
      const body = typeof content === "string" ? Buffer.from(content) : content
      try {
        if (Buffer.isBuffer(body)) await putObject(Key, body, condition)
        else await inTurn(() => writeParts(Key, body, condition))
        return true
      } catch (error) {
        // Nothing has read the stream if its turn didn't come.
        if (body instanceof Readable) body.destroy()
        if (ifAbsent && isPresent(error)) return false
        throw error
      }
    },

    /**
     * Deletes the parts of writes that began before this moment and were killed. If the storage can't list them, they
     * expire by its own rules (docs/running.md).
     */
    async removeUnfinished(Prefix: string, before: Date) {
      for (let from = {}, hasMore = true; hasMore; ) {
        const command = { Bucket, Prefix, ...from }
        const page = await ask(({ sdk, client }) =>
          client.send(new sdk.ListMultipartUploadsCommand(command)),
        ).catch(nothingIfRefused)
        for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
          if (Initiated && Initiated < before) await abortUpload(Key, UploadId)
        from = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker }
        hasMore = page?.IsTruncated === true
      }
    },
  }
}

function nothingIfRefused(error: unknown): undefined {
  if (!isRefused(error)) throw error
}
