import { withoutInvisibles } from "./plainText.ts"
import { runsOf } from "./richTextRuns.ts"
import type { PlainBlock, RichText, Run } from "./richTextTree.ts"

// A small subset of Markdown and nothing else: HTML is text. Parsing takes a time proportional to the length of the text,
// whatever the text is (record 24).

/** Parses text as a person wrote it into the tree that screens render. */
export function parseRichText(source: string): RichText {
  const lines = cleaned(source).split("\n")
  return groupedLines(lines, (line) => quoteMark.test(line)).flatMap<RichText[number]>(
    ({ matches, lines: group }) => {
      if (!matches) return plainBlocks(group)
      return [{ type: "quote", blocks: plainBlocks(group.map((line) => line.replace(quoteMark, ""))) }]
    },
  )
}

/** The text on one line without its formatting, cut to this many characters. */
export function plainText(source: string, max = Number.POSITIVE_INFINITY): string {
  const text = parseRichText(source)
    .flatMap((block) => (block.type === "quote" ? block.blocks.flatMap(textsOf) : textsOf(block)))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim()
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max).join("").trimEnd()}…`
}

const textsOf = (block: PlainBlock) => (block.type === "list" ? block.items : [block.runs]).map(textOf)
const textOf = (runs: Run[]) => runs.map(({ text }) => text).join("")

/** Direction marks and zero-width spaces would let an address look like another one. */
const cleaned = (source: string) => withoutInvisibles(source.replace(/\r\n?/g, "\n"))

/** A quote inside a quote becomes part of the outer one. */
const quoteMark = /^ {0,3}>[\s>]*/
const headingLine = /^ {0,3}(#{1,6})\s+(.*)$/
const itemLine = /^\s*(?:[-*+•]|(\d{1,9})[.)])\s+(.*)$/

/** Groups of neighbouring lines that match, or that don't. */
function groupedLines(lines: string[], matches: (line: string) => boolean) {
  const groups: { matches: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.matches === matches(line)) last.lines.push(line)
    else groups.push({ matches: matches(line), lines: [line] })
  }
  return groups
}

type TextBlock =
  | { type: "heading"; level: 1 | 2; lines: string[] }
  | { type: "item"; number: number | null; lines: string[] }
  | { type: "paragraph"; lines: string[] }

function plainBlocks(lines: string[]): PlainBlock[] {
  const blocks: PlainBlock[] = []
  for (const { lines: written, ...piece } of pieces(lines)) {
    const runs = runsOf(written.join("\n"))
    if (piece.type !== "item") {
      blocks.push({ ...piece, runs })
      continue
    }
    const last = blocks.at(-1)
    const goesOn = last?.type === "list" && (last.start === null) === (piece.number === null)
    if (goesOn) last.items.push(runs)
    else blocks.push({ type: "list", start: piece.number, items: [runs] })
  }
  return blocks
}

/** Headings, items and paragraphs, with the lines of each. A line that begins none of them belongs to the one before it. */
function pieces(lines: string[]): TextBlock[] {
  const textBlocks: TextBlock[] = []
  let open: TextBlock | undefined
  for (const line of lines) {
    const heading = headingLine.exec(line)
    const item = itemLine.exec(line)
    if (line.trim() === "") {
      open = undefined
    } else if (heading) {
      const [, marks, title = ""] = heading
      textBlocks.push({ type: "heading", level: marks === "#" ? 1 : 2, lines: [title.trim()] })
      open = undefined
    } else if (item) {
      const [, number, text = ""] = item
      open = { type: "item", number: number === undefined ? null : Number(number), lines: [text.trim()] }
      textBlocks.push(open)
    } else if (open) {
      open.lines.push(line.trim())
    } else {
      open = { type: "paragraph", lines: [line.trim()] }
      textBlocks.push(open)
    }
  }
  return textBlocks
}
