import { filesIn } from "./archive.ts"

/** The text of a Word document, one line per paragraph, and its XML. */
export function wordsOf(document: Buffer): { xml: string; text: string } {
  const xml = filesIn(document).get("word/document.xml") ?? ""
  const text = xml
    .split("</w:p>")
    .map((part) => [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, words]) => words).join(""))
  return { xml, text: text.join("\n") }
}
