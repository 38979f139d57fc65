import type { Readable } from "node:stream"
import { AppError } from "../errors.ts"

/** The bytes from `start` to `end`, both counted. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of kept files are. What is known about them stands in the database. */
export type Storage = {
  /** A path of this machine to collect bytes at before they are put. Whoever asks for it removes it again. */
  draft(): Promise<string>
  /** Keeps the bytes collected at a draft. Once this is done they outlast a power cut. */
  put(key: string, draft: string): Promise<void>
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Removes the bytes if they are there. */
  remove(key: string): Promise<void>
  /** What was put before this moment. */
  list(before: Date): AsyncIterable<string>
  /** Removes the drafts that a crash before this moment left behind. */
  removeDrafts(before: Date): Promise<void>
}

const full = ["ENOSPC", "EDQUOT"]

/** Does what writes bytes; when there is no room for them the person hears so. */
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
