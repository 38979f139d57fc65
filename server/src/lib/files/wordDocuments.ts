import { Readable } from "node:stream"
import type { FileChild, ISectionOptions, Table } from "docx"
import { toBuffer } from "qrcode"
import { dayText } from "#contract/lib/dates.ts"
import {
  type Paper,
  type PaperBlock,
  type PaperTable,
  type PaperVerification,
  verifySentence,
} from "#contract/lib/paper.ts"
import type { Download } from "./downloads.ts"

const mediaType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

/** Writes documents on A4 for Word, each on pages of its own, with table heads repeated and pages numbered. */
export async function wordFile(
  name: string,
  papers: readonly Paper[],
  logo: Buffer | null,
): Promise<Download> {
  const docx = await import("docx") // Loaded on demand, because it is large and rarely needed.
  const sections: ISectionOptions[] = []
  for (const paper of papers) sections.push(await sectionOf(docx, paper, logo))
  const first = papers[0]!
  const document = new docx.Document({
    creator: first.college.name,
    title: first.title,
    styles: { default: { document: { run: { font: "Calibri", size: 20 } } } },
    sections,
  })
  const bytes = await docx.Packer.toBuffer(document)
  return { name, mediaType, size: bytes.length, open: async () => Readable.from([bytes]) }
}

type Docx = typeof import("docx")

/** In twentieths of a point. */
const a4 = { width: 11_906, height: 16_838 }
const margin = { top: 800, bottom: 800, left: 850, right: 850 }

async function sectionOf(docx: Docx, paper: Paper, logo: Buffer | null): Promise<ISectionOptions> {
  const { Footer, HeadingLevel, PageNumber, PageOrientation, Paragraph, TextRun } = docx
  const { college, title, reference, date, blocks, verification, mark } = paper
  const orientation = paper.isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT
  const signed = [college.name, reference].filter(Boolean).join(" · ")
  return {
    properties: { page: { size: { ...a4, orientation }, margin, pageNumbers: { start: 1 } } },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            children: [
              new TextRun({
                size: 16,
                children: [
                  `${signed} · Page `,
                  PageNumber.CURRENT,
                  " of ",
                  PageNumber.TOTAL_PAGES_IN_SECTION,
                ],
              }),
            ],
          }),
        ],
      }),
    },
    children: [
      ...(logo ? [picture(docx, logo, 57)] : []),
      new Paragraph({ children: [new TextRun({ text: college.name, bold: true, size: 28 })] }),
      ...(college.reach ? [line(docx, college.reach)] : []),
      ...(mark ? [line(docx, mark.toUpperCase())] : []),
      new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
      line(docx, [reference && `Reference ${reference}`, dayText(date)].filter(Boolean).join(" · ")),
      ...blocks.flatMap((block) => childrenOf(docx, block)),
      ...(verification ? await verificationOf(docx, verification) : []),
    ],
  }
}

function childrenOf(docx: Docx, block: PaperBlock): FileChild[] {
  const { HeadingLevel, Paragraph, TextRun } = docx
  if (block.kind === "facts") {
    return block.facts.map(
      ([label, value]) =>
        new Paragraph({ children: [new TextRun({ text: `${label}: ` }), ...runs(docx, value, true)] }),
    )
  }
  if (block.kind === "heading") {
    const spacing = { before: 240, after: 100 }
    return [new Paragraph({ text: block.text, heading: HeadingLevel.HEADING_2, spacing, keepNext: true })]
  }
  if (block.kind === "text") return block.text.split("\n").map((text) => line(docx, text))
  if (block.kind === "note") return [line(docx, block.text, 15)]
  if (block.kind === "table") return [...space(docx), table(docx, block), ...space(docx)]
  const ruled = block.kind === "room" ? Array<string>(block.lines).fill("") : block.labels
  const rules = ruled.map((label) => ruledLine(docx, label && `${label}, date`))
  return block.kind === "room" ? [line(docx, block.label), ...rules] : rules
}

const line = ({ Paragraph, TextRun }: Docx, text: string, size = 20) =>
  new Paragraph({ spacing: { after: 80 }, children: [new TextRun({ text, size })] })

const space = ({ Paragraph }: Docx) => [new Paragraph({ text: "", spacing: { after: 0 } })]

/** A line to write on, with its label under it. */
const ruledLine = ({ BorderStyle, Paragraph, TextRun }: Docx, label: string) =>
  new Paragraph({
    spacing: { before: 500 },
    border: { top: { style: BorderStyle.SINGLE, size: 6, color: "666666", space: 2 } },
    children: [new TextRun({ text: label, size: 17 })],
  })

function picture({ ImageRun, Paragraph }: Docx, data: Buffer, size: number) {
  // In pixels of 1/96 inch.
  const transformation = { width: size, height: size }
  return new Paragraph({ children: [new ImageRun({ type: "png", data, transformation })] })
}

async function verificationOf(docx: Docx, verification: PaperVerification): Promise<FileChild[]> {
  const { address, code, key } = verification
  const picturePng = await toBuffer(address, { errorCorrectionLevel: "M", margin: 2, scale: 4 })
  return [
    ...space(docx),
    picture(docx, picturePng, 145),
    line(docx, `Verification code ${code}`),
    line(docx, verifySentence(verification), 15),
    line(docx, key, 15),
  ]
}

/** The lines of a text, which Word would otherwise join. */
const runs = ({ TextRun }: Docx, text: string, bold: boolean) =>
  text.split("\n").map((text, index) => new TextRun({ text, bold, ...(index > 0 && { break: 1 }) }))

function table(docx: Docx, { columns, rows, hasTotal, isWritable }: PaperTable): Table {
  const { AlignmentType, HeightRule, Paragraph, Table, TableCell, TableRow, WidthType } = docx
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const margins = { top: 40, bottom: 40, left: 80, right: 80 }
  const row = (texts: readonly string[], kind: "head" | "row" | "total") =>
    new TableRow({
      tableHeader: kind === "head",
      cantSplit: true,
      ...(isWritable && { height: { value: 460, rule: HeightRule.ATLEAST } }),
      children: texts.map((text, index) => {
        const { width, isNumber } = columns[index]!
        const alignment = isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT
        return new TableCell({
          margins,
          width: { size: (100 * width) / shares, type: WidthType.PERCENTAGE },
          ...(kind !== "row" && { shading: { fill: "E6E6E6" } }),
          children: [new Paragraph({ alignment, children: runs(docx, text, kind !== "row") })],
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
