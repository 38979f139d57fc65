import { setTimeout as sleep } from "node:timers/promises"
import { isObject } from "#contract/lib/objects.ts"
import { AppError } from "../errors.ts"
import type { objectStorage } from "../limits.ts"

export type S3Account = {
  /** The address of the storage. If it is absent, Amazon's endpoint of the region is used. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}
export type S3Place = S3Account & {
  bucket: string
  /** The prefix of each key: empty, or ends in a slash. */
  prefix: string
}
type Waits = typeof objectStorage

/** The storage is down, refuses our calls or is too slow. The cause is for the log. */
export class StorageUnreachable extends AppError {
  /** The place and the cause, for the operator. */
  readonly sentence: string
  constructor(url: string, cause: unknown) {
    super(
      "unavailable",
      "The college's storage for files doesn't answer, so nothing was opened or saved. Please try again in a few minutes.",
    )
    this.cause = cause
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    this.sentence = `The bucket ${url} can't be used (${reason}). Start the storage or put the S3 settings right, and repeat the command.`
  }
}

/** The status and the number of attempts, which the library adds to its errors as `$metadata`. */
function metadataOf(error: unknown) {
  const metadata = isObject(error) ? error.$metadata : undefined
  const { httpStatusCode, attempts } = isObject(metadata) ? metadata : {}
  return {
    status: typeof httpStatusCode === "number" ? httpStatusCode : undefined,
    attempts: typeof attempts === "number" ? attempts : 1,
  }
}
const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)
const isAbsent = (error: unknown) =>
  isNamed(error, "NoSuchKey", "NotFound") ||
  (metadataOf(error).status === 404 && !isNamed(error, "NoSuchBucket"))

/**
 * Whether a call failed because the object exists already. 409 means that somebody else is writing the same key at this
 * moment.
 */
export const isPresent = (error: unknown) =>
  error instanceof StorageUnreachable && [409, 412].includes(metadataOf(error.cause).status ?? 0)

/** Whether the storage doesn't know this kind of call, or doesn't allow it to this account. */
export const isRefused = (error: unknown) =>
  error instanceof StorageUnreachable && [400, 403, 405, 501].includes(metadataOf(error.cause).status ?? 0)

/** Whether a failed call was retried, so that the first try may have succeeded. */
export const wasRepeated = (error: unknown) =>
  error instanceof StorageUnreachable && metadataOf(error.cause).attempts > 1

/** The library is large, so it is loaded only by a college with object storage, at its first call. */
async function connect({ accessKeyId, secretAccessKey, ...location }: S3Account, waits: Waits) {
  const sdk = await import("@aws-sdk/client-s3")
  const agent = { keepAlive: true, maxSockets: waits.connections }
  const client = new sdk.S3Client({
    endpoint: location.endpoint ?? `https://s3.${location.region}.amazonaws.com`,
    region: location.region,
    forcePathStyle: location.forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: waits.tries,
    // Simple servers support no other checksums than the signature's SHA-256 of each body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Some servers never send the "100 Continue" that the library would wait for before bodies of 2 MiB or more.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: waits.connection,
      requestTimeout: waits.answer,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { sdk, client }
}

export type Connection = ReturnType<typeof openConnection>
type ConnectedClient = Awaited<ReturnType<typeof connect>>

/** The calls of one bucket. Every failure except a missing object is a `StorageUnreachable`. */
export function openConnection({ bucket, prefix, ...account }: S3Place, waits: Waits) {
  const name = `${bucket}${prefix && `/${prefix}`}${account.endpoint ? ` at ${new URL(account.endpoint).host}` : ""}`
  const unreachable = (cause: unknown) => new StorageUnreachable(name, cause)
  let connected: ReturnType<typeof connect> | undefined
  let probing: Promise<void> | undefined
  /** Until `until`, all calls fail with this cause and nothing is sent. */
  let outage: { until: number; cause: unknown } = { until: 0, cause: undefined }

  async function request<Answer>(
    call: (connected: ConnectedClient) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    connected ??= connect(account, waits)
    try {
      return await call(await connected)
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw unreachable(error)
    }
  }

  /** Calls the storage; undefined if it says that there is no such object. */
  async function callStorage<Answer>(
    call: (connected: ConnectedClient) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    if (performance.now() < outage.until) throw unreachable(outage.cause)
    return request(call)
  }

  /** Makes the call even during an outage. */
  async function reach() {
    const command = { Bucket: bucket, Prefix: prefix, MaxKeys: 1 }
    const page = await request(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(command)))
    if (!page) throw unreachable(new Error(`There is no bucket ${bucket}.`))
    outage.until = 0
  }

  /**
   * Slow writes share one probe. If it gets no reply, all calls fail at once for a while, instead of each after its own
   * time-out.
   */
  function probe() {
    probing ??= reach()
      .catch((error: StorageUnreachable) => {
        outage = { until: performance.now() + waits.outage, cause: error.cause }
        throw error
      })
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  async function watch(ended: AbortSignal) {
    for (let pause = waits.probe.first; ; pause = waits.probe.next) {
      await sleep(pause, undefined, { signal: ended })
      await probe()
    }
  }

  /**
   * Runs work that may take long on a slow connection, and meanwhile probes the storage. The work's signal is aborted if
   * the storage doesn't reply, or after `within` milliseconds.
   */
  async function watched<Result>(within: number, work: (stopped: AbortSignal) => Promise<Result>) {
    const stopped = new AbortController()
    const ended = new AbortController()
    const overdue = setTimeout(
      () => stopped.abort(unreachable(new Error(`It took longer than ${within / 1000} s.`))),
      within,
    )
    watch(ended.signal).catch((error) => stopped.abort(error))
    try {
      return await work(stopped.signal)
    } catch (error) {
      throw stopped.signal.aborted ? stopped.signal.reason : error
    } finally {
      clearTimeout(overdue)
      ended.abort()
    }
  }

  return { name, bucket, waits, unreachable, ask: callStorage, reach, watched }
}
