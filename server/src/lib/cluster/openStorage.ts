import { type FreeSpace, freeSpaceOf } from "../files/diskSpace.ts"
import { createDiskStorage } from "../files/diskStorage.ts"
import type { Storage } from "../files/storage.ts"
import { objectStorage } from "../limits.ts"
import { openBucket, type S3Place } from "./bucket.ts"
import { createS3Storage } from "./bucketStorage.ts"

export type StorageLocations = { dataDir: string; s3: S3Place | undefined }

/** Opens the storage of the settings: a bucket, or the data folder. */
export const openStorage = (
  { dataDir, s3 }: StorageLocations,
  free: FreeSpace = freeSpaceOf(dataDir),
  waits = objectStorage,
): Storage => (s3 ? createS3Storage(openBucket(s3, waits), dataDir, free) : createDiskStorage(dataDir, free))
