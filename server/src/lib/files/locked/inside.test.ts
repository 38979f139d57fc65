import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import PDFDocument from "pdfkit"
import { expect, test } from "vitest"
import { ZipFile } from "yazl"
import { lookInside } from "./inside.ts"
import { isPdfLocked } from "./lockedPdf.ts"

async function pdfOf(options: PDFKit.PDFDocumentOptions) {
  const document = new PDFDocument({ ...options, size: [40, 40] })
  const content = buffer(document)
  document.end()
  return content
}

test.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
  "a PDF %s that needs a password is told apart from one that opens and can't be changed",
  async (pdfVersion) => {
    expect(isPdfLocked(await pdfOf({ pdfVersion, userPassword: "moni", ownerPassword: "zikomo" }))).toBe(true)
    expect(isPdfLocked(await pdfOf({ pdfVersion, ownerPassword: "zikomo" }))).toBe(false)
    expect(isPdfLocked(await pdfOf({ pdfVersion }))).toBe(false)
  },
)

async function inside(type: string, content: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "inside-"))
  const path = join(folder, "file")
  await writeFile(path, content)
  return lookInside(path, type).finally(() => rm(folder, { recursive: true }))
}

test("a locked OpenDocument text says so in its list of parts, and a locked Word file in its flags or by its package", async () => {
  const text = (manifest: string) => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from(manifest), "META-INF/manifest.xml")
    zip.end()
    return buffer(zip.outputStream)
  }
  const part = `<manifest:file-entry manifest:full-path="content.xml"`
  const odt = "application/vnd.oasis.opendocument.text"
  expect((await inside(odt, await text(`${part}><manifest:encryption-data/>`))).isLocked).toBe(true)
  expect((await inside(odt, await text(`${part}/>`))).isLocked).toBe(false)

  const word = Buffer.alloc(1024)
  word.writeUInt16LE(0xa5ec, 512)
  expect((await inside("application/x-cfb", word)).isLocked).toBe(false)
  word.writeUInt16LE(0x0100, 522)
  expect((await inside("application/x-cfb", word)).isLocked).toBe(true)
  const renamed = Buffer.concat([Buffer.alloc(1024), Buffer.from("EncryptedPackage", "utf16le")])
  expect((await inside("application/x-cfb", renamed)).isLocked).toBe(true)
})
