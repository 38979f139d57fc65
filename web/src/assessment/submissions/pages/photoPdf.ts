/** The pages of a PDF that this application made from photographs. The functions are pure. */
import type { PdfPicture } from "./pdf.ts"
import { type PictureSize, pictureSize } from "./pictureSize.ts"
import { pngOf } from "./png.ts"

/** A page's JPEG or PNG, and its rotation to the right in quarter turns. `size` is undefined if it can't be shown. */
type PhotographedPage = {
  picture: Uint8Array<ArrayBuffer>
  turn: number
  size: PictureSize | undefined
  /** The picture as it is in the PDF. */
  source: PdfPicture<Uint8Array<ArrayBuffer>>
}

/** A pattern of whole lines at the beginning of a text. */
const startsWithLines = (...lines: readonly string[]) => new RegExp(`^${lines.join("\\n")}\\n`)

/** The exact text that this application writes before the first page. */
const documentHead = startsWithLines(
  String.raw`%PDF-1\.7`,
  "1 0 obj",
  "<< /Type /Catalog /Pages 2 0 R >>",
  "endobj",
  "2 0 obj",
  String.raw`<< /Type /Pages /Kids \[[\d R]*\] /Count \d+ >>`,
  "endobj",
)
const jpeg = "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"
const png = String.raw`/ColorSpace \[/Indexed /DeviceGray 3 <(?<shades>[\da-f]{8})>\] /BitsPerComponent 2 /Filter /FlateDecode /DecodeParms << /Predictor 15 /BitsPerComponent 2 /Columns \k<width> >>`
/**
 * The exact text before each picture. Its groups are the page's rotation in degrees, the picture's length in bytes and, unless it
 * is a JPEG, its size in pixels and its shades of grey.
 */
const pageHead = startsWithLines(
  String.raw`\d+ 0 obj`,
  String.raw`<< /Type /Page /Parent 2 0 R /MediaBox \[[\d. ]+\] /Rotate (?<rotation>\d+) /Resources << /XObject << /Page \d+ 0 R >> >> /Contents \d+ 0 R >>`,
  "endobj",
  String.raw`\d+ 0 obj`,
  String.raw`<< /Length \d+ >>`,
  "stream",
  String.raw`q [\d. -]+ cm /Page Do Q`,
  "endstream",
  "endobj",
  String.raw`\d+ 0 obj`,
  String.raw`<< /Type /XObject /Subtype /Image /Width (?<width>\d+) /Height (?<height>\d+) (?:${jpeg}|${png}) /Length (?<length>\d+) >>`,
  "stream",
)
const afterPicture = "\nendstream\nendobj\n"
/** The exact text after the last picture. A PDF to which another program has added something continues. */
const documentEnd =
  /^xref\n0 \d+\n0{10} 65535 f \n(?:\d{10} 0{5} n \n)+trailer\n<< \/Size \d+ \/Root 1 0 R >>\nstartxref\n\d+\n%%EOF\n$/

/**
 * Maximum lengths in bytes: of the lines before the first page of a file with up to 400 pages, of the lines before each picture,
 * and of the lines after the last one.
 */
const maxLengths = { head: 8192, page: 1024, end: 65_536 }
const maxPages = 400

/** The pages, in order. Undefined for a PDF that another program made or changed, because it may contain more than pictures. */
export function photographedPages(bytes: Uint8Array<ArrayBuffer>): PhotographedPage[] | undefined {
  const textAt = (start: number, length: number) =>
    new TextDecoder("latin1").decode(bytes.subarray(start, start + length))
  let offset = documentHead.exec(textAt(0, maxLengths.head))?.[0].length
  if (offset === undefined) return undefined
  const pages: PhotographedPage[] = []
  while (!textAt(offset, 5).startsWith("xref\n")) {
    const lines = pageHead.exec(textAt(offset, maxLengths.page))
    if (!lines || pages.length === maxPages) return undefined
    const { rotation, length, width, height, shades } = lines.groups ?? {}
    const start: number = offset + lines[0].length
    const end = start + Number(length)
    if (textAt(end, afterPicture.length) !== afterPicture) return undefined
    const data = bytes.subarray(start, end)
    const shape = { width: Number(width), height: Number(height) }
    const picture = shades ? pngOf(data, { ...shape, shades }) : data
    pages.push({
      picture,
      turn: (Number(rotation) / 90) % 4,
      size: pictureSize(picture),
      source: { encoding: shades ? "shades" : "jpeg", data, ...shape },
    })
    offset = end + afterPicture.length
  }
  return documentEnd.test(textAt(offset, maxLengths.end)) ? pages : undefined
}
