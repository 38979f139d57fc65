import { expect, test, vi } from "vitest"
import { pdfOf } from "../../submissions/pages/pdf.ts"
import { compress, shades, shadesOf } from "../../submissions/pages/shades.ts"
import { docxText } from "./docx.ts"
import { readWork } from "./readWork.ts"

/** A picture of this many pixels, as a browser encodes it. */
async function jpegOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext("2d")?.fillRect(0, 0, width, height)
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())
}

async function deflated(bytes: Uint8Array<ArrayBuffer>) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** An archive of one file, as Word writes it. */
async function wordFile(xml: string, { name = "word/document.xml", flags = 0 } = {}) {
  const packed = await deflated(new TextEncoder().encode(xml))
  const named = new TextEncoder().encode(name)
  const bytes = new Uint8Array(30 + named.length + packed.length + 46 + named.length + 22)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x04034b50, true)
  view.setUint16(26, named.length, true)
  bytes.set(named, 30)
  bytes.set(packed, 30 + named.length)
  const entry = 30 + named.length + packed.length
  view.setUint32(entry, 0x02014b50, true)
  view.setUint16(entry + 8, flags, true)
  view.setUint16(entry + 10, 8, true)
  view.setUint32(entry + 20, packed.length, true)
  view.setUint16(entry + 28, named.length, true)
  bytes.set(named, entry + 46)
  const end = entry + 46 + named.length
  view.setUint32(end, 0x06054b50, true)
  view.setUint16(end + 10, 1, true)
  view.setUint32(end + 16, entry, true)
  return bytes
}

const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

test("a Word file is read as its text, with the places of its pictures, and nothing that was deleted", async () => {
  const xml =
    `<?xml version="1.0"?><w:document><w:body>${paragraph("Fish &amp; <![CDATA[x]]>chips &#8211; &lt;b&gt;")}` +
    "<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>One</w:t><w:tab/><w:t>Two</w:t></w:r></w:p>" +
    "<w:p><w:r><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText><w:drawing><a:blip/></w:drawing></w:r></w:p>" +
    `<mc:Fallback>${paragraph("twice")}</mc:Fallback></w:body></w:document>`
  const read = await docxText(await wordFile(xml))
  expect(read?.text).toBe("Fish & chips – <b>\n\n• One\tTwo\n\n[picture]".replaceAll("\n\n", "\n"))
  expect(read).toMatchObject({ pictures: 1, isTruncated: false })
})

test("the footnotes of a Word file have their places in its text, and the desk says that they are left out", async () => {
  const bytes = await wordFile(
    `<w:p><w:r><w:t>As Banda writes</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>, maize</w:t></w:r>` +
      '<w:r><w:endnoteReference w:id="3"></w:endnoteReference></w:r></w:p>',
  )
  const file = new File([bytes], "Essay.docx")
  expect(await readWork(file)).toEqual({
    kind: "text",
    text: "As Banda writes[note], maize[note]",
    notes: ["The text without its layout.", "2 footnotes are left out: open the file to read them."],
  })
})

test("a text that was moved in a Word file with changes tracked is shown only where it is now", async () => {
  const mark = '<w:pPr><w:rPr><w:moveFrom w:id="1"/></w:rPr></w:pPr>'
  const bytes = await wordFile(
    `<w:p>${mark}<w:moveFrom w:id="2"><w:r><w:t>Plant early.</w:t></w:r></w:moveFrom></w:p>` +
      '<w:p><w:r><w:t>Weed often. </w:t></w:r><w:moveTo w:id="3"><w:r><w:t>Plant early.</w:t></w:r></w:moveTo></w:p>',
  )
  expect((await docxText(bytes))?.text).toBe("Weed often. Plant early.")
})

test("a tab stop that a Word file defines is no tab in its text, and a hyphen that doesn't break is one", async () => {
  const stops = '<w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="right"/></w:tabs></w:pPr>'
  const xml =
    `<w:p>${stops}<w:r><w:t>Maize</w:t><w:tab/><w:t>12</w:t></w:r></w:p><w:p><w:pPr><w:tabs/></w:pPr>` +
    "<w:r><w:t>co</w:t><w:noBreakHyphen/><w:t>operative</w:t><w:tab/><w:t>3</w:t></w:r></w:p>"
  expect((await docxText(await wordFile(xml)))?.text).toBe("Maize\t12\nco-operative\t3")
})

test("each row of a Word file's table is a line with divided cells, and paragraphs in a cell stay apart", async () => {
  const cell = (...paragraphs: string[]) => `<w:tc><w:tcPr/>${paragraphs.join("")}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`
  const xml =
    `${paragraph("Before")}<w:tbl>${row(cell(paragraph("Crop")), cell("<w:p/>"), cell(paragraph("Bags")))}` +
    `${row(cell(paragraph("Maize"), paragraph("White")), cell(paragraph("12")))}</w:tbl>${paragraph("After")}`
  expect((await docxText(await wordFile(xml)))?.text).toBe("Before\nCrop |  | Bags\nMaize\nWhite | 12\nAfter")
})

test("a Word file that unpacks to gigabytes, is locked, damaged or none at all is said, and hangs nothing", async () => {
  const bomb = await wordFile(paragraph("a".repeat(60_000_000)))
  expect(bomb.length).toBeLessThan(100_000)
  const read = await docxText(bomb)
  expect(read?.isTruncated).toBe(true)
  expect(read?.text.length).toBe(300_000)
  const endless = await docxText(await wordFile(`<w:t>${"<".repeat(1_000_000)}${"<w:t ".repeat(500_000)}`))
  expect(endless?.text).toBe("")
  const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
  expect((await docxText(await wordFile(`${laughs}${paragraph("&b;&b;")}`)))?.text).toBe("&b;&b;")
  expect(await docxText(await wordFile(paragraph("x"), { flags: 1 }))).toBeUndefined()
  expect(await docxText(await wordFile(paragraph("x"), { name: "word/other.xml" }))).toBeUndefined()
  const whole = await wordFile(paragraph("The beginning of a long text"))
  for (let length = 0; length < whole.length; length += 7) await docxText(whole.slice(0, length))
  for (let at = 0; at < whole.length; at++) {
    const damaged = whole.slice()
    damaged[at] = 255 - (damaged[at] ?? 0)
    await docxText(damaged)
  }
})

test("photographed pages come out of our own PDF, and a page that asks for too many pixels is named instead of drawn", async () => {
  const jpeg = await jpegOf(60, 80)
  const huge = jpeg.slice()
  const frame = huge.findIndex((byte, index) => byte === 0xff && huge[index + 1] === 0xc0)
  new DataView(huge.buffer).setUint32(frame + 5, 0xffff_ffff)
  const pdf = pdfOf([
    { encoding: "jpeg", data: jpeg, width: 60, height: 80, turn: 1 },
    { encoding: "jpeg", data: huge, width: 60, height: 80, turn: 0 },
  ])
  const file = new File([pdf], "essay.pdf")
  const work = await readWork(file)
  expect(work).toMatchObject({
    kind: "pages",
    pages: [
      { number: 1, turn: 1, size: { width: 60, height: 80 } },
      { number: 2, turn: 0, size: undefined },
    ],
  })
  const [first] = work.kind === "pages" ? work.pages : []
  expect(new Uint8Array((await first?.picture.arrayBuffer()) ?? new ArrayBuffer())).toEqual(jpeg)
})

test("a page in four shades is read from our own PDF with the same shades, and one that claims too many pixels isn't", async () => {
  const [width, height] = [shades.length, 3]
  const pixels = new Uint8ClampedArray(4 * width * height)
  const brightness = [40, 120, 200, 255]
  for (let at = 0; at < width * height; at++) pixels.fill(brightness[at % width]!, 4 * at, 4 * at + 4)
  const data = new Uint8Array(await (await compress(shadesOf(pixels, width, height))).arrayBuffer())
  const pdf = pdfOf([
    { encoding: "shades", data, width, height, turn: 0 },
    { encoding: "shades", data, width: 100_000, height: 100_000, turn: 0 },
  ])
  const work = await readWork(new File([pdf], "essay.pdf"))
  expect(work).toMatchObject({ pages: [{ size: { type: "image/png", width, height } }, { size: undefined }] })
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext("2d")!
  drawing.drawImage(
    await createImageBitmap(work.kind === "pages" ? work.pages[0]!.picture : new Blob()),
    0,
    0,
  )
  const shown = drawing.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 === 0)
  expect([...shown]).toEqual(Array.from({ length: height }, () => shades).flat())
})

test("another PDF is left to the browser as a PDF, and a page of a website that calls itself one is never read as one", async () => {
  const jpeg = await jpegOf(6, 8)
  const own = await pdfOf([{ encoding: "jpeg", data: jpeg, width: 6, height: 8, turn: 0 }]).text()
  const others = [
    "<script>document.title = 'ran'</script>",
    own.replace("/Page Do Q", "/Page Do QQ"),
    own.replace("xref", "9 0 obj\n<< /Type /Action /S /JavaScript >>\nendobj\nxref"),
    own.slice(0, 400),
    // Another program has added a change, for example a remark on a page.
    `${own}3 0 obj\n<< /Type /Page /Annots [9 0 R] >>\nendobj\n${own.slice(own.indexOf("xref"))}`,
    "%PDF-1.7\n".repeat(100_000),
  ]
  const viewer = vi.spyOn(navigator, "pdfViewerEnabled", "get")
  for (const text of others) {
    const file = new File([text], "essay.pdf")
    viewer.mockReturnValue(true)
    const work = await readWork(file)
    expect(work.kind === "pdf" && work.blob.type).toBe("application/pdf")
    viewer.mockReturnValue(false)
    expect(await readWork(file)).toMatchObject({ kind: "unreadable" })
  }
})

test("a file that only claims to be a picture can't be shown, and other files open outside of the browser", async () => {
  const html = new File(["<svg onload=alert(1)>"], "photo.png", { type: "image/svg+xml" })
  expect(await readWork(html)).toMatchObject({ kind: "pages", pages: [{ size: undefined }] })
  const png = await readWork(new File([(await jpegOf(6, 8)).slice()], "photo.png"))
  expect(png).toMatchObject({ pages: [{ size: { type: "image/jpeg", width: 6, height: 8 } }] })
  expect(await readWork(new File(["x"], "slides.pptx"))).toMatchObject({ kind: "unreadable" })
  expect(await readWork(new File(["<b>bold</b>"], "essay.txt"))).toMatchObject({ text: "<b>bold</b>" })
})
