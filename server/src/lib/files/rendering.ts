import { Readable } from "node:stream"
import type { Paper, PaperFormat } from "#contract/lib/paper.ts"
import { withoutControls } from "#contract/lib/plainText.ts"

type Rendering = { format: PaperFormat; papers: readonly Paper[]; logo: Uint8Array | null }

/** Renders documents into one file. The library that writes the format is loaded on demand. */
export async function renderPapers({ format, papers, logo }: Rendering): Promise<Readable> {
  // The font of a PDF has no joiners, which Word needs in emoji.
  const unprinted = format === "pdf" ? /\p{Default_Ignorable_Code_Point}/gu : /\p{Bidi_Control}/gu
  const printed = papers.map((paper) => printable(paper, unprinted))
  // A thread receives a Buffer as a Uint8Array, but pdfkit and docx need a Buffer.
  const picture = logo && Buffer.from(logo)
  if (format === "docx") {
    const { renderWord } = await import("./wordDocuments.ts")
    return Readable.from([await renderWord(printed, picture)])
  }
  const { renderPdf } = await import("./pdf.ts")
  return renderPdf(printed, picture)
}

/**
 * The same paper with texts that XML can contain: Word refuses a document with a single control character. Direction marks are
 * removed too, because they would let a name read as another one.
 */
const printable = (paper: Paper, unprinted: RegExp): Paper =>
  JSON.parse(JSON.stringify(paper), (_, value) =>
    typeof value === "string" ? withoutControls(value).replace(unprinted, "") : value,
  )
