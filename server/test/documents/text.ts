import { filesIn } from "../archive.ts"

/** The text of a Word document, one line per paragraph, and its XML. */
export function wordsOf(document: Buffer): { xml: string; text: string } {
  const xml = filesIn(document).get("word/document.xml") ?? ""
  const text = xml
    .split("</w:p>")
    .map((part) => [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, words]) => words).join(""))
  return { xml, text: text.join("\n") }
}

/** The text of each page of a PDF. */
export async function pagesIn(pdf: Buffer) {
  const { extractText } = await import("unpdf") // The package is large, and few tests read a PDF.
  const { text } = await extractText(new Uint8Array(pdf))
  return text.map((page) => page.replace(/\s+/g, " "))
}
