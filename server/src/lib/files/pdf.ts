import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import type { Font } from "fontkit"
import { itemAt } from "#contract/lib/objects.ts"
import { type Paper, partsOf } from "#contract/lib/paper.ts"
import { renderBlock, renderHead } from "./pdfBlocks.ts"
import { renderClosing } from "./pdfClosing.ts"
import { pagesOf, type Setting } from "./pdfPages.ts"

const require = createRequire(import.meta.url)
/** The fonts are embedded, because the standard ones of PDF lack letters such as ŵ. */
const files = {
  regular: require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf"),
}

/** Parsing the fonts takes most of the time of a short document, so it is done once, for the first document. */
let fonts: ReturnType<typeof openFonts> | undefined

async function openFonts() {
  const { create } = await import("fontkit")
  const open = async (file: string) => {
    const font = create(await readFile(file)) as Font
    nameGlyphs(font)
    // pdfkit accepts fonts that fontkit has opened, but its types don't say so.
    return { font: font as unknown as PDFKit.Mixins.PDFFontSource, characters: font.characterSet }
  }
  const regular = await open(files.regular)
  const bold = await open(files.bold)
  return { regular: regular.font, bold: bold.font, characters: new Set(regular.characters) }
}

/**
 * fontkit maps a glyph to the characters for which it was first requested, for all documents of this process. Copying and
 * searching a PDF return those characters. So each character is requested by itself here, before any document does.
 * Otherwise "." could be known only as a part of ":", or the space as a no-break space.
 */
function nameGlyphs(font: Font) {
  for (const code of font.characterSet) {
    const character = String.fromCodePoint(code)
    if (character === character.normalize("NFKC")) font.glyphForCodePoint(code)
  }
}

/** Writes documents one after the other into one PDF, each with its own page numbers. The PDF is read while it is written. */
export async function renderPdf(papers: readonly Paper[], logo: Buffer | null): Promise<Readable> {
  const started = await startPdf(papers)
  void write(started, papers, logo).catch((error) => started.pdf.destroy(error))
  return started.pdf
}

/** The same paper with a square for each run of characters that the font lacks, such as emoji, and with a note that says so. */
function withSquares(paper: Paper, characters: ReadonlySet<number>): Paper {
  const isKnown = (character: string) => /\s/.test(character) || characters.has(character.codePointAt(0) ?? 0)
  let lacks = false
  const drawn: Paper = JSON.parse(JSON.stringify(paper), (_, value) => {
    if (typeof value !== "string") return value
    const known = Array.from(value.normalize("NFC"), (letter) => (isKnown(letter) ? letter : "\0")).join("")
    lacks ||= known.includes("\0")
    return known.replace(/\0+/g, square)
  })
  if (!lacks) return drawn
  const note = {
    kind: "note",
    text: `${square} stands for characters that this file's typeface lacks.`,
  } as const
  const isSigned = drawn.blocks.at(-1)?.kind === "signatures"
  return { ...drawn, blocks: drawn.blocks.toSpliced(isSigned ? -1 : drawn.blocks.length, 0, note) }
}
const square = "\u25a1"

async function startPdf(papers: readonly Paper[]) {
  const { default: PdfDocument } = await import("pdfkit") // Loaded on demand, because it is large and rarely needed.
  fonts ??= openFonts()
  const { regular, bold, characters } = await fonts
  const first = itemAt(papers, 0)
  const pdf = new PdfDocument({
    autoFirstPage: false,
    lang: "en",
    displayTitle: true,
    info: {
      Title: papers.length === 1 ? `${first.title}, ${first.about}` : first.title,
      Author: first.college.name,
    },
  })
  pdf.registerFont("regular", regular)
  pdf.registerFont("bold", bold)
  return { pdf, characters }
}

type Started = Awaited<ReturnType<typeof startPdf>>

/** Yields after each document, so that its bytes are read before the next one is written. */
async function write({ pdf, characters }: Started, papers: readonly Paper[], logo: Buffer | null) {
  for (const paper of papers) {
    drawPaper(pdf, withSquares(paper, characters), logo)
    await setImmediate()
  }
  pdf.end()
}

function drawPaper(pdf: PDFKit.PDFDocument, paper: Paper, logo: Buffer | null) {
  const signed = [paper.college.name, paper.reference].filter(Boolean).join(" · ")
  layOut(pdf, paper, logo).pages.print(signed)
}

/** The length of each document, and the setting with which it is typeset. */
export async function measure(papers: readonly Paper[], logo: Buffer | null) {
  const { pdf } = await startPdf(papers)
  const measured: { count: number; setting: Setting }[] = []
  for (const paper of papers) {
    const { pages, setting } = layOut(pdf, paper, logo)
    measured.push({ count: pages.count, setting })
  }
  pdf.destroy()
  return measured
}

function layOut(pdf: PDFKit.PDFDocument, paper: Paper, logo: Buffer | null) {
  const render = (setting: Setting) => {
    const pages = pagesOf(pdf, paper, setting)
    renderHead(pages, paper, logo)
    const { body, closing } = partsOf(paper)
    for (const [index, block] of body.entries()) renderBlock(pages, block, body[index + 1])
    if (closing) renderClosing(pages, closing.labels, closing.verification)
    return { pages, setting }
  }
  const usual = render("usual")
  if (usual.pages.count === 1) return usual
  const tight = render("tight")
  return tight.pages.count < usual.pages.count ? tight : usual
}
