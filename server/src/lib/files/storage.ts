import type { Readable } from "node:stream"

/** Bytes from `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }

/** Stores the bytes of files. Everything else about them is in the database. */
export type Storage = {
  /** Files that are still being uploaded. */
  pieces: Pieces
  /** Throws if files can't be opened and stored now. */
  reach(): Promise<void>
  /** Returns a local path for collecting bytes. The caller deletes it. */
  draft(): Promise<string>
  /** Sends a draft's bytes in advance if that takes time, so that no transaction waits for it in `put`. */
  stage(draft: string): Promise<void>
  /** Deletes bytes of a draft that were sent in advance and not stored. */
  unstage(draft: string): Promise<void>
  /** Stores a draft's bytes durably. */
  put(key: string, draft: string): Promise<void>
  /** The number of bytes, including those in the trash; undefined if there are none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Opens the bytes. Bytes in the trash are put back first. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Moves the bytes into the trash if they exist. */
  discard(key: string): Promise<void>
  /** Deletes the bytes permanently, including those in the trash. */
  erase(key: string): Promise<void>
  /** Puts discarded bytes back; false if they aren't in the trash. */
  restore(key: string): Promise<boolean>
  /** Lists the keys stored before this moment. */
  list(before: Date): AsyncIterable<string>
  listTrash(): AsyncIterable<string>
  /** Lists the stored files and then those in the trash, without changing either. */
  listSizes(): AsyncIterable<{ key: string; size: number }>
  /** Deletes the bytes that were discarded before this day. */
  emptyTrash(before: Date): Promise<void>
  /** Deletes drafts that a crash before this moment left behind. */
  removeDrafts(before: Date): Promise<void>
}

export type Piece = { from: Readable; offset: number; max: number }

/**
 * Collects the bytes of files that arrive in pieces over days. The pieces survive a lost connection, a restart of the server
 * and a power cut.
 */
export type Pieces = {
  sizeOf(key: string): Promise<number>
  /** Refuses a file that would use up the disk. */
  requireSpace(size: number): Promise<void>
  /**
   * Writes the bytes that arrive from `offset` on, up to `max` bytes altogether. Returns the number of stored bytes, or -1 if
   * bytes before `offset` are missing. If the connection breaks, the bytes that have arrived are stored. A new piece ends the
   * writing of an earlier one, because the server may not have noticed that the earlier connection is broken.
   */
  append(key: string, piece: Piece): Promise<number>
  read(key: string): Readable
  /**
   * Copies all bytes to a separate local path, which no later piece changes, even if another process is writing one now. It
   * first ends the writing of this process. Call `discard` when the copy isn't needed any more.
   */
  copyToDraft(key: string): Promise<{ path: string; discard(): Promise<void> }>
  remove(key: string): Promise<void>
  /** Lists the keys that have received nothing since this moment. */
  list(before: Date): AsyncIterable<string>
}
