import { type Bucket, openBucket, type S3Place } from "../../server/src/lib/cluster/bucket.ts"
import { StartupError } from "../../server/src/lib/startupError.ts"
import { pause } from "../stop.ts"
import { type Identity, readBucketIdentity } from "./identity.ts"

export type BucketState = {
  name: string
  identity: Identity | undefined
  /** The parts of a college in the bucket, in words. */
  holds: string[]
}

export type InspectOptions = {
  /** Milliseconds to wait for a storage that is starting at the same time. */
  timeout?: number | undefined
  stop?: AbortSignal | undefined
}

const startStorage = "Start the storage or put the S3 settings right."

export class BucketAway extends StartupError {
  readonly fault: string
  readonly advice = startStorage

  constructor(fault: string) {
    super(`${fault} ${startStorage}`)
    this.fault = fault
  }
}

/** Reads the facts that show to which college a bucket belongs. */
export async function inspectBucket(
  place: S3Place,
  { timeout = 30_000, stop = new AbortController().signal }: InspectOptions = {},
): Promise<BucketState> {
  const bucket = openBucket(place)
  await reach(bucket, timeout, stop)
  const folders = await bucket.listFolders("")
  const holds = [
    folders.includes("kept") && "files",
    folders.includes("secrets") && "the signing keys",
  ].filter((words) => words !== false)
  return { name: bucket.name, identity: await readBucketIdentity(bucket), holds }
}

async function reach(bucket: Bucket, timeout: number, stop: AbortSignal): Promise<void> {
  const deadline = performance.now() + timeout
  for (let tries = 1; ; tries++) {
    const fault = await bucket.reach().then(
      () => undefined,
      (error: Error) => error,
    )
    if (!fault) return
    const reason = fault.cause instanceof Error ? fault.cause.message || fault.cause.name : fault.message
    if (performance.now() >= deadline) {
      throw new BucketAway(`The bucket ${bucket.name} can't be used: ${reason}`)
    }
    if (tries === 1)
      console.warn(`Waiting up to ${timeout / 1000} s for the bucket ${bucket.name}: ${reason}`)
    await pause(500, stop)
    stop.throwIfAborted()
  }
}
