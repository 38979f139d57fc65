import type { Readable } from "node:stream"

/** Bytes from `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }

/** Stores the bytes of files. Everything else about them is in the database. */
export type Storage = {
  /** Files that are still arriving. */
  pieces: Pieces
  /** Throws if files can't be opened and kept now. */
  reach(): Promise<void>
  /** Returns a local path to collect bytes at. The caller deletes it. */
  draft(): Promise<string>
  /** Sends a draft's bytes ahead where that takes time, so that no transaction waits for it in `put`. */
  stage(draft: string): Promise<void>
  /** Deletes what was sent ahead of a draft and not stored. */
  unstage(draft: string): Promise<void>
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
  /** Lists what is stored and what is in the trash, in this order, and leaves both as they are. */
  listSizes(): AsyncIterable<{ key: string; size: number }>
  /** Deletes the bytes that were discarded before this day. */
  emptyTrash(before: Date): Promise<void>
  /** Deletes drafts that a crash before this moment left behind. */
  removeDrafts(before: Date): Promise<void>
}

export type Piece = { from: Readable; at: number; max: number }

/** Collects the bytes of files that arrive in pieces over days. They outlive the line, the server and the power. */
export type Pieces = {
  sizeOf(key: string): Promise<number>
  /** Refuses a file that would take the last of the disk. */
  makeRoom(size: number): Promise<void>
  /**
   * Writes what comes from `at` on, up to `most` bytes altogether, and returns the number of bytes that are there; -1 if the
   * bytes before `at` aren't. Whatever has come is kept when the line breaks. A sender comes back before the server knows that
   * its earlier request is dead, so a new piece ends the one before.
   */
  append(key: string, piece: Piece): Promise<number>
  read(key: string): Readable
  /**
   * Copies all bytes to a local path of their own, which no piece reaches any more, also if another process writes one now. It ends
   * the writing of this process first. `discard` is called when the copy isn't needed any more.
   */
  gather(key: string): Promise<{ path: string; discard(): Promise<void> }>
  remove(key: string): Promise<void>
  /** Lists the keys to which nothing came since this moment. */
  list(before: Date): AsyncIterable<string>
}
