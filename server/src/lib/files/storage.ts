import type { Readable } from "node:stream"
import { AppError } from "../errors.ts"

/** Bytes from `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }

/** Stores the bytes of files. Everything else about them is in the database. */
export type Storage = {
  /** Returns a local path to collect bytes at. The caller deletes it. */
  draft(): Promise<string>
  /** Stores a draft's bytes durably. */
  put(key: string, draft: string): Promise<void>
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Deletes the bytes if they exist. */
  remove(key: string): Promise<void>
  /** Lists the keys stored before this moment. */
  list(before: Date): AsyncIterable<string>
  /** Deletes drafts that a crash before this moment left behind. */
  removeDrafts(before: Date): Promise<void>
}

/** ENOSPC and EDQUOT of files, and PostgreSQL's disk_full. */
const full = ["ENOSPC", "EDQUOT", "53100"]

export const isStorageFull = (error: unknown) => full.includes((error as NodeJS.ErrnoException).code ?? "")

export const storageFull = () =>
  new AppError(
    "unavailable",
    "The college's storage is full, so nothing was saved. Please tell an administrator.",
  )
