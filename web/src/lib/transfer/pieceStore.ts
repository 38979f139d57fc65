/**
 * The facts about a file of which pieces are on this device. `tag` is the server's ETag for exactly these bytes. `at` is
 * the server's time.
 */
export type FileHead = {
  at: number
  tag: string
  name: string
  type: string
  size: number
  /** All pieces are on this device, and their checksum is right. */
  isWhole?: true
}

/** The pieces of a file on this device, in order. */
export type StoredPieces = { head: FileHead; pieces: Blob[]; size: number }

type Store = {
  put: (name: string, value: FileHead | Blob, part?: number) => Promise<boolean>
  get: (name: string, part?: number) => Promise<unknown>
  drop: (name: string) => Promise<void>
}

/**
 * Stores files in an encrypted store. The head is the entry itself, and the pieces are its further parts. The number of a
 * part is the position of its first byte, counted from one.
 */
export const pieceStore = (store: Store) => ({
  putHead: (address: string, head: FileHead) => store.put(address, head),
  putPiece: (address: string, start: number, piece: Blob) => store.put(address, piece, start + 1),
  forget: (address: string) => store.drop(address),

  /** The pieces of a file from its beginning up to the first missing one. */
  async find(address: string): Promise<StoredPieces | undefined> {
    const head = (await store.get(address)) as FileHead | undefined
    if (!head) return undefined
    const pieces: Blob[] = []
    let size = 0
    for (;;) {
      const piece = await store.get(address, size + 1)
      if (!(piece instanceof Blob)) return { head, pieces, size }
      pieces.push(piece)
      size += piece.size
    }
  },
})

export type PieceStore = ReturnType<typeof pieceStore>
