import type { Paper, PaperFormat } from "#contract/lib/paper.ts"
import { withoutControls } from "#contract/lib/plainText.ts"
import { papersAtOnce } from "../limits.ts"
import { createTurns } from "../turns.ts"
import type { Download } from "./downloads.ts"

/** Each takes 30 ms of the thread that answers everybody, and a megabyte while it is written. */
const turns = createTurns(papersAtOnce)

/**
 * The same with texts that XML can hold: Word refuses a document with a single control character. Marks that turn the direction of writing
 * go too, because they would let a name read as another one.
 */
const printable = (paper: Paper): Paper =>
  JSON.parse(JSON.stringify(paper), (_, value) =>
    typeof value === "string" ? withoutControls(value).replace(/\p{Bidi_Control}/gu, "") : value,
  )

/** Documents as one file. The library that writes the format is loaded on demand. */
export async function paperFile(
  name: string,
  format: PaperFormat,
  papers: readonly Paper[],
  logo: Buffer | null,
): Promise<Download> {
  const printed = papers.map(printable)
  if (format === "docx") {
    const { wordFile } = await import("./wordDocuments.ts")
    return turns.take(() => wordFile(`${name}.docx`, printed, logo))
  }
  const { pdfFile } = await import("./pdf.ts")
  return pdfFile(`${name}.pdf`, printed, { logo, turns })
}
