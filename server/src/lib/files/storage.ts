import type { Readable } from "node:stream"
import type { Pieces } from "./pieces.ts"

/** Bytes from `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }

/** Stores the bytes of files. Everything else about them is in the database. */
export type Storage = {
  /** Files that are still arriving. */
  pieces: Pieces
  /** Returns a local path to collect bytes at. The caller deletes it. */
  draft(): Promise<string>
  /** Stores a draft's bytes durably. */
  put(key: string, draft: string): Promise<void>
  /** The number of bytes, also of those in the trash; undefined if there are none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Opens the bytes, also those in the trash, which are put back first. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Moves the bytes into the trash if they exist. */
  discard(key: string): Promise<void>
  /** Deletes the bytes for good, also those in the trash. */
  erase(key: string): Promise<void>
  /** Puts discarded bytes back; false if they aren't in the trash. */
  restore(key: string): Promise<boolean>
  /** Lists the keys stored before this moment. */
  list(before: Date): AsyncIterable<string>
  listTrash(): AsyncIterable<string>
  /** Deletes the bytes that were discarded before this day. */
  emptyTrash(before: Date): Promise<void>
  /** Deletes drafts that a crash before this moment left behind. */
  removeDrafts(before: Date): Promise<void>
}
