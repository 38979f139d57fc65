import type { FileChild, ISectionOptions, Paragraph, Table } from "docx"
import { toBuffer } from "qrcode"
import { dayText } from "#contract/lib/dates.ts"
import { itemAt, sum } from "#contract/lib/objects.ts"
import {
  furtherHead,
  type Paper,
  type PaperBlock,
  type PaperTable,
  type PaperVerification,
  partsOf,
  verifySentence,
} from "#contract/lib/paper.ts"
import { measure } from "./pdf.ts"
import { settings } from "./pdfPages.ts"

/** Writes documents on A4 for Word, each on pages of its own, with table heads repeated and pages numbered. */
export async function renderWord(papers: readonly Paper[], logo: Buffer | null): Promise<Buffer> {
  const docx = await import("docx") // Loaded on demand, because it is large and rarely needed.
  const measured = await measure(papers, logo)
  const sections: ISectionOptions[] = []
  for (const [index, paper] of papers.entries()) {
    const { count } = itemAt(measured, index)
    const total = papers.length === 1 ? allPages : pagesUntil(`end_of_${index + 1}`)
    sections.push(await sectionOf({ docx, set: settings.tight }, paper, { logo, total, count }))
  }
  const first = itemAt(papers, 0)
  const document = new docx.Document({
    creator: first.college.name,
    title: first.title,
    styles: {
      default: { document: { run: { font: "Calibri", size: 20 } } },
      paragraphStyles: [{ id: smallStyle, name: "Paper small", run: { size: 16 } }],
    },
    sections,
  })
  return docx.Packer.toBuffer(document)
}

type Docx = typeof import("docx")
/** The library, and the tight spacing: typefaces differ between machines, so a Word document needs room for a wider one. */
type Writer = { docx: Docx; set: (typeof settings)["tight"] }

/** Twentieths of a point. */
const a4 = { width: 11_906, height: 16_838 }
const margin = { top: 700, bottom: 700, left: 850, right: 850, header: 400, footer: 400 }
const twips = (points: number) => Math.round(points * 20)
const halves = (points: number) => Math.round(points * 2)

/**
 * The field for the number of a document's pages. SECTIONPAGES would be right for each, but LibreOffice doesn't know it. A file
 * of one document has as many pages as the document. In a file of several, the field is the number of the page on which the
 * document ends.
 */
type Total = { field: string; end?: string }
const allPages: Total = { field: "NUMPAGES" }
const pagesUntil = (end: string): Total => ({ field: `PAGEREF ${end}`, end })

type PageFrame = {
  logo: Buffer | null
  total: Total
  /** The total for programs that compute no fields. */
  count: number
}

async function sectionOf(writer: Writer, paper: Paper, frame: PageFrame): Promise<ISectionOptions> {
  const { docx, set } = writer
  const { Header, HeadingLevel, PageOrientation, Paragraph, TextRun } = docx
  const { college, title, reference, date, mark } = paper
  const { logo, total } = frame
  const { body, closing } = partsOf(paper)
  const orientation = paper.isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT
  const footer = footerOf(docx, [college.name, reference].filter(Boolean).join(" · "), frame)
  return {
    properties: {
      page: { size: { ...a4, orientation }, margin, pageNumbers: { start: 1 } },
      titlePage: true,
    },
    headers: {
      default: new Header({ children: [new Paragraph({ style: smallStyle, text: furtherHead(paper) })] }),
    },
    footers: { first: footer, default: footer },
    children: [
      ...(logo ? [picture(docx, logo, 57)] : []),
      new Paragraph({ children: [new TextRun({ text: college.name, bold: true, size: 28 })] }),
      ...(college.reach ? [line(docx, college.reach)] : []),
      ...(mark ? [line(docx, mark.toUpperCase())] : []),
      new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
      line(docx, [reference && `Reference ${reference}`, dayText(date)].filter(Boolean).join(" · ")),
      ...body.flatMap((block) => childrenOf(writer, block)),
      ...(closing ? [await closingOf(docx, closing.labels, closing.verification)] : []),
      lastLine(docx, total, set.gap),
    ],
  }
}

function footerOf({ Footer, Paragraph, SimpleField, TextRun }: Docx, signed: string, frame: PageFrame) {
  const children = [
    new TextRun(`${signed} · Page `),
    new SimpleField("PAGE", "1"),
    new TextRun(" of "),
    new SimpleField(frame.total.field, `${frame.count}`),
  ]
  return new Footer({ children: [new Paragraph({ style: smallStyle, children })] })
}
const smallStyle = "PaperSmall"

/** A table needs a paragraph after it. The paragraph marks where the document ends, for its number of pages. */
function lastLine({ Bookmark, Paragraph, TextRun }: Docx, { end }: Total, gap: number) {
  const children = end ? [new Bookmark({ id: end, children: [new TextRun({ text: "", size: 2 })] })] : []
  return new Paragraph({ spacing: { after: 0, line: twips(gap / 6), lineRule: "exact" }, children })
}

function childrenOf(writer: Writer, block: PaperBlock): FileChild[] {
  const { docx, set } = writer
  const { HeadingLevel, Paragraph } = docx
  if (block.kind === "facts") return [facts(writer, block.facts)]
  if (block.kind === "heading") {
    const spacing = { before: twips(2 * set.gap), after: twips(set.gap / 2) }
    return [new Paragraph({ text: block.text, heading: HeadingLevel.HEADING_2, spacing, keepNext: true })]
  }
  if (block.kind === "text") {
    return block.text.split("\n").map((text) => line(docx, text, { size: halves(set.text), after: 20 }))
  }
  if (block.kind === "note") return [line(docx, block.text, { size: halves(set.note) })]
  if (block.kind === "table") return [table(writer, block), ...space(docx)]
  if (block.kind === "signatures") return block.labels.flatMap((label) => ruledLine(docx, `${label}, date`))
  const rules = Array.from({ length: block.lines }, () => ruledLine(docx, "", twips(set.ruled))).flat()
  return [line(docx, block.label, { size: halves(set.text) }), ...rules]
}

const line = ({ Paragraph, TextRun }: Docx, text: string, { size = 20, after = 80 } = {}) =>
  new Paragraph({ spacing: { after }, children: [new TextRun({ text, size })] })

const space = ({ Paragraph }: Docx) => [new Paragraph({ text: "", spacing: { after: 0 } })]

/** A line to write on, with its label below. The space above is a paragraph, without which two lines would be drawn as one. */
const ruledLine = ({ BorderStyle, Paragraph, TextRun }: Docx, label: string, room = 500) => [
  new Paragraph({ text: "", spacing: { after: 0, line: room, lineRule: "exact" } }),
  new Paragraph({
    spacing: { after: 0, ...(!label && { line: 20, lineRule: "exact" }) },
    border: { top: { style: BorderStyle.SINGLE, size: 6, color: "666666", space: 2 } },
    children: [new TextRun({ text: label, size: 17 })],
  }),
]

/** A table without borders, whose cells are side by side. Widths are in percent. */
function columnsOf(
  docx: Docx,
  rows: readonly (readonly (readonly [width: number, readonly Paragraph[]])[])[],
) {
  const { Table, TableCell, TableRow, WidthType, TableBorders } = docx
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: TableBorders.NONE,
    rows: rows.map(
      (cells) =>
        new TableRow({
          cantSplit: true,
          children: cells.map(
            ([size, children]) => new TableCell({ width: { size, type: WidthType.PERCENTAGE }, children }),
          ),
        }),
    ),
  })
}

/** Facts are in two columns, each with its label before it. */
function facts({ docx, set }: Writer, all: readonly (readonly [string, string])[]) {
  const text = (content: string, bold: boolean) => [
    new docx.Paragraph({ children: runs(docx, content, { bold, size: halves(set.text) }) }),
  ]
  const rows = []
  for (let index = 0; index < all.length; index += 2) {
    const [left = ["", ""], right = ["", ""]] = all.slice(index, index + 2)
    rows.push([
      [18, text(left[0], false)],
      [32, text(left[1], true)],
      [18, text(right[0], false)],
      [32, text(right[1], true)],
    ] as const)
  }
  return columnsOf(docx, rows)
}

function picture({ ImageRun, Paragraph }: Docx, data: Buffer, size: number) {
  // Pixels of 1/96 inch.
  const transformation = { width: size, height: size }
  return new Paragraph({ children: [new ImageRun({ type: "png", data, transformation })] })
}

/** The signatures, and the code beside them. */
async function closingOf(docx: Docx, labels: readonly string[], verification: PaperVerification) {
  const { address, code, key } = verification
  const picturePng = await toBuffer(address, { errorCorrectionLevel: "M", margin: 2, scale: 4 })
  const signatures = labels.flatMap((label) => ruledLine(docx, `${label}, date`))
  return columnsOf(docx, [
    [
      [42, signatures.length > 0 ? signatures : space(docx)],
      [26, [picture(docx, picturePng, 139)]],
      [
        32,
        [
          line(docx, `Verification code ${code}`),
          line(docx, verifySentence(verification), { size: 15 }),
          line(docx, key, { size: 15 }),
        ],
      ],
    ],
  ])
}

/** The lines of a text, which Word would otherwise join. */
const runs = ({ TextRun }: Docx, text: string, style: { bold: boolean; size: number }) =>
  text
    .split("\n")
    .map((textLine, index) => new TextRun({ text: textLine, ...style, ...(index > 0 && { break: 1 }) }))

function table({ docx, set }: Writer, { columns, rows, hasTotal, isWritable }: PaperTable): Table {
  const { AlignmentType, HeightRule, Paragraph, Table, TableCell, TableRow, WidthType } = docx
  const shares = sum(columns.map(({ width }) => width))
  const size = halves(set.cell)
  const margins = { top: twips(set.cellPad / 2), bottom: twips(set.cellPad / 2), left: 60, right: 60 }
  const row = (texts: readonly string[], kind: "head" | "row" | "total") =>
    new TableRow({
      tableHeader: kind === "head",
      cantSplit: true,
      ...(isWritable && { height: { value: twips(set.written), rule: HeightRule.ATLEAST } }),
      children: texts.map((text, index) => {
        const { width, isNumber } = itemAt(columns, index)
        const alignment = isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT
        return new TableCell({
          margins,
          width: { size: (100 * width) / shares, type: WidthType.PERCENTAGE },
          ...(kind !== "row" && { shading: { fill: "E6E6E6" } }),
          children: [
            new Paragraph({
              alignment,
              children: runs(docx, text, { bold: kind !== "row", size: kind === "head" ? size - 2 : size }),
            }),
          ],
        })
      }),
    })
  const heads = columns.map(({ head }) => head)
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      row(heads, "head"),
      ...rows.map((texts, index) => row(texts, hasTotal && index === rows.length - 1 ? "total" : "row")),
    ],
  })
}
