import { filesIn } from "./archive.ts"

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
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs") // Large, and few tests read a PDF.
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    )
  }
  await loading.destroy()
  return pages
}
