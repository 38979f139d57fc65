import { photographedPages } from "./photoPdf.ts"
import type { ChosenPicture } from "./usePages.ts"

/** The pages of a PDF that this application made, for example of one that a draft has restored. None for another file. */
export async function earlierPages(pdf: File): Promise<ChosenPicture[]> {
  const pages = photographedPages(new Uint8Array(await pdf.arrayBuffer())) ?? []
  return pages.flatMap(({ picture, size, turn, source }) => {
    if (!size) return []
    const { width, height } = size
    return {
      file: new File([picture], pdf.name, { type: size.type }),
      turn,
      prepared: {
        picture: { ...source, data: new Blob([source.data]) },
        thumbnail: undefined,
        originalSize: { width, height },
      },
    }
  })
}
