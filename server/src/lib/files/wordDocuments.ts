import { Readable } from "node:stream"
import type { ISectionOptions, Table } from "docx"
import { withoutControls } from "#contract/lib/plainText.ts"
import type { College } from "#contract/site/college.ts"
import { reachOf } from "#contract/site/reach.ts"
import type { Download } from "./downloads.ts"

type Content = {
  title: string
  lines: readonly string[]
  figures: readonly (readonly [label: string, value: string])[]
  sections: readonly { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }[]
  /** Printed small at the end. */
  note: string
}

/** The college as the head of the first page names it. */
type Letterhead = Pick<College, "name" | "address" | "phone" | "email"> & {
  /** A PNG. */
  logo: Buffer | null
}

const mediaType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

/** Creates an A4 report for Word, with table headers repeated and pages numbered. */
export async function wordDocument(
  name: string,
  said: Content,
  { logo, ...head }: Letterhead,
): Promise<Download> {
  const docx = await import("docx") // Loaded on demand, because it is large and rarely needed.
  const [content, college] = [printable(said), printable(head)]
  const document = new docx.Document({
    creator: college.name,
    title: content.title,
    styles: { default: { document: { run: { font: "Calibri", size: 21 } } } },
    sections: [pages(docx, content, { ...college, logo })],
  })
  const bytes = await docx.Packer.toBuffer(document)
  return { name, mediaType, size: bytes.length, open: async () => Readable.from([bytes]) }
}

/** The same with texts that XML can hold. Word refuses a document with a single control character. */
const printable = <Texts extends object>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === "string" ? withoutControls(value) : value,
  )

type Docx = typeof import("docx")

const a4 = { width: 11_906, height: 16_838 }
const margin = { top: 1000, bottom: 1000, left: 850, right: 850 }

function pages(docx: Docx, content: Content, college: Letterhead): ISectionOptions {
  const { Footer, HeadingLevel, PageNumber, Paragraph, TextRun } = docx
  const quiet = (text: string) => new Paragraph({ children: [new TextRun({ text, color: "555555" })] })
  return {
    properties: { page: { size: a4, margin } },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            children: [
              new TextRun({
                children: [`${college.name} · Page `, PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
              }),
            ],
          }),
        ],
      }),
    },
    children: [
      ...(college.logo ? [picture(docx, college.logo)] : []),
      quiet(college.name),
      ...(reachOf(college) ? [quiet(reachOf(college))] : []),
      new Paragraph({ text: content.title, heading: HeadingLevel.TITLE }),
      ...content.lines.map((line) => new Paragraph({ text: line })),
      new Paragraph({ text: "" }),
      table(
        docx,
        content.figures.map(([label]) => label),
        [content.figures.map(([, value]) => value)],
      ),
      ...content.sections.flatMap(({ title, columns, rows }) => [
        new Paragraph({
          text: title,
          heading: HeadingLevel.HEADING_2,
          spacing: { before: 320, after: 120 },
          keepNext: true,
        }),
        table(docx, columns, rows),
      ]),
      new Paragraph({ text: "" }),
      quiet(content.note),
    ],
  }
}

/** In pixels of 1/96 inch: 1.5 cm. */
const logoSize = 57

function picture({ ImageRun, Paragraph }: Docx, data: Buffer) {
  const transformation = { width: logoSize, height: logoSize }
  return new Paragraph({ children: [new ImageRun({ type: "png", data, transformation })] })
}

function table(
  { Paragraph, Table, TableCell, TableRow, TextRun, WidthType }: Docx,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Table {
  const margins = { top: 50, bottom: 50, left: 90, right: 90 }
  const line = (texts: readonly string[], bold: boolean) =>
    new TableRow({
      tableHeader: bold,
      cantSplit: true,
      children: texts.map(
        (text) =>
          new TableCell({
            margins,
            ...(bold && { shading: { fill: "E6ECF8" } }),
            children: text
              .split("\n")
              .map((part) => new Paragraph({ children: [new TextRun({ text: part, bold })] })),
          }),
      ),
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [line(columns, true), ...rows.map((texts) => line(texts, false))],
  })
}
