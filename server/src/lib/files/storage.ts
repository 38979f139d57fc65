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

const full = ["ENOSPC", "EDQUOT"]

/** Reports a full disk with a message for the user. */
export async function withDiskFullError<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!full.includes((error as NodeJS.ErrnoException).code ?? "")) throw error
    throw new AppError(
      "unavailable",
      "The college's storage is full, so the file was not saved. Please tell an administrator.",
    )
  }
}
