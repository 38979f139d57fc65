/** A file of which pieces are here. `tag` is the server's name for these very bytes; `at` the server's time. */
export type FileHead = {
  at: number
  tag: string
  name: string
  type: string
  size: number
  /** All pieces are here, and their checksum is right. */
  isWhole?: true
}

/** The part of a file that is here, in order. */
export type Here = { head: FileHead; pieces: Blob[]; size: number }

type Store = {
  put: (name: string, value: FileHead | Blob, part?: number) => Promise<boolean>
  get: (name: string, part?: number) => Promise<unknown>
  drop: (name: string) => Promise<void>
}

/** Files in a sealed store: the head, and the pieces as further parts. Each stands at the place of its first byte, counted from one. */
export const pieceStore = (store: Store) => ({
  putHead: (address: string, head: FileHead) => store.put(address, head),
  putPiece: (address: string, start: number, piece: Blob) => store.put(address, piece, start + 1),
  forget: (address: string) => store.drop(address),

  /** The pieces of a file from its beginning up to the first that is missing. */
  async find(address: string): Promise<Here | undefined> {
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
