/** The smallest PDF that the college accepts, as a person chooses it. Its bytes differ with the text. */
export const pdfFile = (name: string, text = "") => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`),
})
