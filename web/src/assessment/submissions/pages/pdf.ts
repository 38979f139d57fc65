import { shades } from "./shades.ts"

/** A JPEG, or the compressed rows of `shadesOf`. The size is in pixels. */
export type PdfPicture<Data> = { encoding: "jpeg" | "shades"; data: Data; width: number; height: number }
/** A page of a PDF: a picture, and its rotation to the right in quarter turns. */
type PdfPage = PdfPicture<Uint8Array> & { turn: number }

/** Points, 72 an inch. */
const a4 = { short: 595.28, long: 841.89 }

/**
 * Joins pictures into a PDF of A4 pages (PDF 1.7, without its own compression, because the pictures are compressed already). Each
 * fills its page as far as its proportions allow. A rotated picture is rotated by its page, which adds no bytes and loses
 * nothing.
 */
export function pdfOf(pages: readonly PdfPage[]): Blob {
  const parts: (string | Uint8Array)[] = []
  const starts: number[] = []
  let length = 0
  const add = (part: string | Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  /** Objects are numbered in order from 1. A stream's bytes are between its dictionary and its end. */
  const object = (dictionary: string, stream?: string | Uint8Array) => {
    starts.push(length)
    add(`${starts.length} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) {
      add("stream\n")
      add(stream)
      add("\nendstream\n")
    }
    add("endobj\n")
  }

  add("%PDF-1.7\n")
  object("<< /Type /Catalog /Pages 2 0 R >>")
  const kids = pages.map((_, index) => `${3 + 3 * index} 0 R`).join(" ")
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  for (const [index, { encoding, data, width, height, turn }] of pages.entries()) {
    const contents = 4 + 3 * index
    const picture = 5 + 3 * index
    const paper = width > height ? { width: a4.long, height: a4.short } : { width: a4.short, height: a4.long }
    const scale = Math.min(paper.width / width, paper.height / height)
    const wide = width * scale
    const high = height * scale
    const left = (paper.width - wide) / 2
    const bottom = (paper.height - high) / 2
    const placed = `q ${[wide, 0, 0, high, left, bottom].map(decimals).join(" ")} cm /Page Do Q`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Rotate ${90 * (turn % 4)} ` +
        `/Resources << /XObject << /Page ${picture} 0 R >> >> /Contents ${contents} 0 R >>`,
    )
    object(`<< /Length ${placed.length} >>`, placed)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${encodingText(encoding, width)} ` +
        `/Length ${data.length} >>`,
      data,
    )
  }
  const table = length
  add(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n`)
  for (const start of starts) add(`${`${start}`.padStart(10, "0")} 00000 n \n`)
  add(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts as BlobPart[], { type: "application/pdf" })
}

/** Rows of shades are compressed as in a PNG (predictor 15), so the desk can show them as one. */
const encodingText = (encoding: PdfPage["encoding"], width: number) =>
  encoding === "jpeg"
    ? "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"
    : `/ColorSpace [/Indexed /DeviceGray 3 <${shades.map((shade) => `${shade.toString(16)}`.padStart(2, "0")).join("")}>] ` +
      `/BitsPerComponent 2 /Filter /FlateDecode /DecodeParms << /Predictor 15 /BitsPerComponent 2 /Columns ${width} >>`

const decimals = (value: number) => `${Number(value.toFixed(2))}`
