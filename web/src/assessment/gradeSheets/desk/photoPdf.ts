/** The pages of a PDF that our own hand-in made from photographs. The functions are pure. */
import { type PictureSize, pictureSize } from "./pictureSize.ts"

/** A page's JPEG in the file, and its rotation to the right in quarter turns. `size` is undefined if it can't be shown. */
export type PhotographedPage = { start: number; end: number; turn: number; size: PictureSize | undefined }

/** The exact text that our own hand-in writes before the first page. */
const documentHead =
  /^%PDF-1\.7\n1 0 obj\n<< \/Type \/Catalog \/Pages 2 0 R >>\nendobj\n2 0 obj\n<< \/Type \/Pages \/Kids \[[\d R]*\] \/Count \d+ >>\nendobj\n/
/** The exact text before each picture. Its groups are the page's rotation in degrees and the picture's length in bytes. */
const pageHead =
  /^\d+ 0 obj\n<< \/Type \/Page \/Parent 2 0 R \/MediaBox \[[\d. ]+\] \/Rotate (?<rotation>\d+) \/Resources << \/XObject << \/Page \d+ 0 R >> >> \/Contents \d+ 0 R >>\nendobj\n\d+ 0 obj\n<< \/Length \d+ >>\nstream\nq [\d. -]+ cm \/Page Do Q\nendstream\nendobj\n\d+ 0 obj\n<< \/Type \/XObject \/Subtype \/Image [^<>]*\/Filter \/DCTDecode \/Length (?<length>\d+) >>\nstream\n/
const afterPicture = "\nendstream\nendobj\n"

/** The maximum lengths of a page's lines, and of the lines before the first page, for this many pages. */
const maxLengths = { head: 8192, page: 1024 }
const maxPages = 400

/** The pages, in order. Undefined for every other PDF, because its pictures would be only part of its content. */
export function photographedPages(bytes: Uint8Array): PhotographedPage[] | undefined {
  const textAt = (start: number, length: number) =>
    new TextDecoder("latin1").decode(bytes.subarray(start, start + length))
  let at = documentHead.exec(textAt(0, maxLengths.head))?.[0].length
  if (at === undefined) return undefined
  const pages: PhotographedPage[] = []
  while (!textAt(at, 5).startsWith("xref\n")) {
    const lines = pageHead.exec(textAt(at, maxLengths.page))
    if (!lines || pages.length === maxPages) return undefined
    const start: number = at + lines[0].length
    const end = start + Number(lines.groups?.length)
    if (textAt(end, afterPicture.length) !== afterPicture) return undefined
    const size = pictureSize(bytes.subarray(start, end))
    pages.push({ start, end, turn: (Number(lines.groups?.rotation) / 90) % 4, size })
    at = end + afterPicture.length
  }
  return pages.length > 0 ? pages : undefined
}
