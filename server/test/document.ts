import { filesIn } from "./archive.ts"

/** The words of a Word document, a paragraph a line, and the XML that holds them. */
export function wordsOf(document: Buffer): { xml: string; text: string } {
  const xml = filesIn(document).get("word/document.xml") ?? ""
  const text = xml
    .split("</w:p>")
    .map((part) => [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, words]) => words).join(""))
  return { xml, text: text.join("\n") }
}
