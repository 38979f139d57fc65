import { createHash, randomUUID } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { sql } from "kysely"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Storage } from "../server/src/lib/files/storage.ts"

export type DemoFile = { id: string; name: string; by: number; bytes: Buffer; media_type: string; at: string }
type DemoFileInput = { name: string; by: number; at: string; lines: readonly string[] }

/** Creates a short PDF, or a plain text if the name ends in .txt. */
export function paperOf({ lines, ...paper }: DemoFileInput): DemoFile {
  const isText = paper.name.endsWith(".txt")
  const bytes = isText ? Buffer.from(`${lines.join("\r\n")}\r\n`) : pdfOf(lines)
  return { ...paper, id: randomUUID(), bytes, media_type: isText ? "text/plain" : "application/pdf" }
}

/** The number of files that are written to disk at the same time. */
const maxConcurrentWrites = 32

/** Stores papers as uploads. A row never exists without its file. */
export async function storePapers(db: Database, storage: Storage, papers: readonly DemoFile[]) {
  const waiting = papers.values()
  const write = async () => {
    for (const { id, bytes } of waiting) {
      const draft = await storage.draft()
      await writeFile(draft, bytes, { mode: 0o600 })
      await storage.put(id, draft)
      await rm(draft)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentWrites }, write))
  const rows = papers.map(({ id, name, by, bytes, media_type, at }) => ({
    id,
    name,
    media_type,
    size: bytes.length,
    visibility: "private",
    uploaded_by: by,
    created_at: at,
    sha256: `\\x${createHash("sha256").update(bytes).digest("hex")}`,
  }))
  await sql`insert into file select * from json_populate_recordset(null::file, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

/** A page of text in Helvetica, which every PDF reader has. */
function pdfOf(lines: readonly string[]) {
  const operators = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n")
  const text = `BT /F1 12 Tf 16 TL 60 780 Td\n${operators}\nET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(text, "latin1")} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]
  let file = "%PDF-1.4\n"
  const offsets = objects.map((object, n) => {
    const index = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(index).padStart(10, "0")} 00000 n \n`
  })
  const directory = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  const trailer = `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + directory + trailer, "latin1")
}
