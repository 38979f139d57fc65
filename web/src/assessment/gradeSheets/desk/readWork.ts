import { countText } from "#contract/lib/amounts.ts"
import { compact } from "#contract/lib/objects.ts"
import { decodedText } from "../../../lib/decodedText.ts"
import { photographedPages } from "../../submissions/pages/photoPdf.ts"
import { type PictureSize, pictureSize } from "../../submissions/pages/pictureSize.ts"
import { canReadDocx, docxText } from "./docx.ts"
import { kindOf } from "./kinds.ts"

/** A page to display. If `size` is undefined, the picture can't be shown, and the desk shows only the page's number. */
export type WorkPage = { number: number; picture: Blob; size: PictureSize | undefined; turn: number }

export type ReadWork =
  | { kind: "pages"; pages: readonly WorkPage[] }
  | { kind: "text"; text: string; notes: readonly string[] }
  | { kind: "sound" | "video"; blob: Blob }
  /** A PDF, which the browser itself shows. */
  | { kind: "pdf"; blob: Blob }
  | { kind: "unreadable"; why: string }

/** The maximum number of characters that are shown of a text file. */
const maxLetters = 300_000

const opensOutside = "This kind of file opens outside of the browser."

/**
 * Reads a file for the desk. The file's bytes determine its kind. If the file has a wrong name, it can't be shown, and
 * nothing in it can run.
 */
export async function readWork(file: File): Promise<ReadWork> {
  const kind = kindOf(file.name)
  if (kind === "other") return { kind: "unreadable", why: opensOutside }
  if (kind === "sound" || kind === "video") return { kind, blob: file }
  const buffer = await file.arrayBuffer()
  const bytes = new Uint8Array(buffer)
  if (kind === "text") {
    const text = decodedText(buffer)
    return { kind, text: text.slice(0, maxLetters), notes: text.length > maxLetters ? [onlyBeginning] : [] }
  }
  if (kind === "docx") return await readDocx(bytes)
  if (kind === "picture") {
    const size = pictureSize(bytes)
    const picture = new Blob([bytes], { type: size?.type ?? "application/octet-stream" })
    return { kind: "pages", pages: [{ number: 1, picture, size, turn: 0 }] }
  }
  const pages = photographedPages(bytes)
  if (pages) {
    const read = pages.map(({ picture, turn, size }, index) => ({
      number: index + 1,
      picture: new Blob([picture], { type: size?.type ?? "application/octet-stream" }),
      size,
      turn,
    }))
    return { kind: "pages", pages: read }
  }
  // The type is set to PDF, because a file with a wrong name must not be rendered as a web page.
  if (navigator.pdfViewerEnabled) {
    return { kind: "pdf", blob: new Blob([bytes], { type: "application/pdf" }) }
  }
  return { kind: "unreadable", why: "This browser shows no PDF inside a page." }
}

const onlyBeginning = "This is the beginning. Open the file to read all of it."

async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<ReadWork> {
  if (!canReadDocx()) return { kind: "unreadable", why: opensOutside }
  const read = await docxText(bytes)
  if (!read)
    return {
      kind: "unreadable",
      why: "The text of this Word file can't be read. It may be damaged or locked.",
    }
  const { text, pictures, footnotes, isTruncated } = read
  const notes = [
    "The text without its layout.",
    leftOutText(pictures, "picture", "see"),
    leftOutText(footnotes, "footnote", "read"),
    isTruncated && onlyBeginning,
  ]
  return { kind: "text", text, notes: compact(notes) }
}

function leftOutText(count: number, noun: string, verb: string) {
  if (count === 0) return undefined
  return `${countText(count, noun)} ${count === 1 ? "is" : "are"} left out: open the file to ${verb} ${count === 1 ? "it" : "them"}.`
}
