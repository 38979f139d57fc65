import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { sum } from "#contract/lib/objects.ts"

/** Files as people and attackers upload them, generated here so that nobody has to trust a folder of samples. */

const text = (value: string) => Buffer.from(value)
const bytes = (...values: number[]) => Buffer.from(values)
const padded = (start: Buffer) => Buffer.concat([start, Buffer.alloc(600)])

/** A zip archive of stored, empty entries with these names. */
function zip(...names: string[]) {
  const entries = names.map((name) => {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(name.length, 22)
    return Buffer.concat([text("PK\x03\x04"), fields, text(name)])
  })
  const directory = names.map((name, index) => {
    const fields = Buffer.alloc(42)
    fields.writeUInt16LE(20, 2)
    fields.writeUInt16LE(name.length, 24)
    fields.writeUInt32LE(sum(entries.slice(0, index).map((entry) => entry.length)), 38)
    return Buffer.concat([text("PK\x01\x02"), fields, text(name)])
  })
  const size = (parts: Buffer[]) => sum(parts.map(({ length }) => length))
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length, 4)
  end.writeUInt16LE(names.length, 6)
  end.writeUInt32LE(size(directory), 8)
  end.writeUInt32LE(size(entries), 12)
  return Buffer.concat([...entries, ...directory, text("PK\x05\x06"), end])
}

/** An archive whose entries need a password. */
function lockedZip(...names: string[]) {
  const archive = zip(...names)
  for (let at = archive.indexOf("PK\x01\x02"); at >= 0; at = archive.indexOf("PK\x01\x02", at + 1)) {
    archive.writeUInt16LE(1, at + 8)
  }
  return archive
}

const photograph = sharp({ create: { width: 40, height: 20, channels: 3, background: "#c8102e" } })
const png = await photograph.clone().png().toBuffer()

export const pdf = text("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")
const zeros = "00".repeat(32)
const lockedPdf = text(
  `%PDF-1.4\n1 0 obj\n<</Filter/Standard/V 1/R 2/P -4/O <${zeros}>/U <${zeros}>>>\nendobj\ntrailer\n<</Encrypt 1 0 R/ID[<00><00>]>>\n%%EOF\n`,
)
const cfb = padded(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
const exe = padded(text("MZ"))

export const pictures = {
  jpg: await photograph.clone().jpeg().toBuffer(),
  png,
  gif: await photograph.clone().gif().toBuffer(),
  webp: await photograph.clone().webp().toBuffer(),
}

/** A sideways photograph with its GPS position. */
export const sidewaysPhotograph = await photograph
  .clone()
  .jpeg()
  .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "15/1 23/1 0/1" } })
  .withMetadata({ orientation: 6 })
  .toBuffer()

/** 20,000 x 20,000 black pixels in some 50 kilobytes. */
export const pixelFlood = (() => {
  const side = 20_000
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 1 })
  const chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, 8), ...chunks])
})()

function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([text(name), data])
  const part = Buffer.alloc(8 + named.length)
  part.writeUInt32BE(data.length, 0)
  named.copy(part, 4)
  part.writeUInt32BE(crc32(named), 4 + named.length)
  return part
}

/** [name, bytes, the media type it is stored under] */
export const good: [string, Buffer, string][] = [
  ["Essay.pdf", pdf, "application/pdf"],
  ["ESSAY.PDF", pdf, "application/pdf"],
  ["essay.doc", cfb, "application/msword"],
  ["slides.ppt", cfb, "application/vnd.ms-powerpoint"],
  [
    "essay.docx",
    zip("[Content_Types].xml", "word/document.xml"),
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
  [
    "slides.pptx",
    zip("ppt/presentation.xml", "docProps/app.xml"),
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ],
  ["lessons.zip", zip("monday.docx", "tuesday.docx"), "application/zip"],
  ["notes.txt", text("Mzuzu, Lilongwe and Blantyre.\r\n"), "text/plain"],
  ["begins like a program.txt", text("MZUZU Teachers' College\n"), "text/plain"],
  ["begins like a picture.txt", text("BMI and the growth of learners\n"), "text/plain"],
  ["old office.txt", Buffer.concat([text("caf"), bytes(0xe9, 0x0a)]), "text/plain"],
  ["Windows.txt", Buffer.concat([bytes(0xff, 0xfe), Buffer.from("Moni\n", "utf16le")]), "text/plain"],
  ["about html.txt", text("A page begins with <html> and ends with </html>.\n"), "text/plain"],
  ["unknown bytes.doc", text("something only an old program can read"), "application/octet-stream"],
  ["photo.jpg", pictures.jpg, "image/jpeg"],
  ["photo.jpeg", pictures.jpg, "image/jpeg"],
  ["photo.png", pictures.png, "image/png"],
  ["photo.gif", pictures.gif, "image/gif"],
]

/** The formats that a lecturer may allow for an assignment. */
export const further: [string, Buffer, string][] = [
  ["lesson.mp4", padded(text("\0\0\0\x18ftypisom\0\0\x02\0isomiso2")), "video/mp4"],
  ["lesson.3gp", padded(text("\0\0\0\x18ftyp3gp4\0\0\x02\0" + "3gp4isom")), "video/3gpp"],
  ["lesson.mov", padded(text("\0\0\0\x14ftypqt  \0\0\x02\0qt  ")), "video/quicktime"],
  ["voice note.m4a", padded(text("\0\0\0\x18ftypM4A \0\0\x02\0M4A mp42")), "audio/mp4"],
  ["voice note.ogg", padded(text(`OggS${"\0".repeat(24)}OpusHead\x01`)), "audio/ogg"],
  [
    "essay.odt",
    zip("content.xml", "META-INF/manifest.xml", "mimetype"),
    "application/vnd.oasis.opendocument.text",
  ],
  [
    "marks.xlsx",
    zip("[Content_Types].xml", "xl/workbook.xml"),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
]

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`

/** [name, bytes, a part of the message that rejects it] */
export const hostile: [string, Buffer, string][] = [
  ["page.html", text("<!doctype html><script>alert(1)</script>"), "can't be taken here"],
  ["drawing.svg", text(svg), "can't be taken here"],
  ["setup.exe", exe, "can't be taken here"],
  ["essay.pdf.exe", exe, "can't be taken here"],
  ["run.bat", text("@echo off"), "can't be taken here"],
  ["run.cmd", text("@echo off"), "can't be taken here"],
  ["run.js", text("alert(1)"), "can't be taken here"],
  ["app.jar", zip("META-INF/MANIFEST.MF"), "can't be taken here"],
  ["app.apk", zip("classes.dex"), "can't be taken here"],
  ["no ending", pdf, "can't be taken here"],
  [".pdf\u202e", exe, "is a program"],
  ["essay.pdf", exe, "is a program"],
  ["essay.doc", padded(bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1)), "is a program"],
  ["essay.doc", padded(bytes(0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1)), "is a program"],
  ["work.zip", zip("META-INF/MANIFEST.MF"), "is a program"],
  ["work.zip", zip("AndroidManifest.xml", "classes.dex"), "is a program"],
  ["notes.txt", text("#!/bin/sh\nrm -rf ~\n"), "is a program"],
  ["notes.txt", exe, "is not a text file"],
  ["notes.txt", Buffer.concat([text("text and then"), bytes(0, 1, 2)]), "is not a text file"],
  ["notes.txt", text("<!DOCTYPE html><html><script>alert(1)</script></html>"), "is a web page"],
  ["notes.txt", text(" \n<SCRIPT >alert(1)</SCRIPT>"), "is a web page"],
  ["notes.txt", text(`\ufeff${svg}`), "is a web page"],
  ["notes.txt", Buffer.concat([bytes(0xff, 0xfe), Buffer.from(svg, "utf16le")]), "is a web page"],
  ["notes.txt", text(`<?xml version="1.0"?><x><script>alert(1)</script></x>`), "is a web page"],
  ["essay.pdf", text(`<html>%PDF-1.7 <script>alert(1)</script>`), "is a web page"],
  ["essay.doc", text(svg), "is a web page"],
  ["photo.png", text(svg), "is a web page"],
  ["essay.pdf", pictures.png, "inside it is a .png file. Rename it to essay.png"],
  ["essay.docx", pdf, "inside it is a .pdf file. Rename it to essay.pdf"],
  ["essay.docx", cfb, "is locked with a password, or is an older file with a new name"],
  ["essay.docx", zip("monday.jpg", "tuesday.jpg"), "is not what its name says"],
  ["essay.pdf", lockedPdf, "opens only with a password"],
  ["lessons.zip", lockedZip("monday.docx"), "opens only with a password"],
  ["essay.pdf", pdf.subarray(0, 30), "its end is missing"],
  ["lessons.zip", zip("monday.docx", "tuesday.docx").subarray(0, 60), "its end is missing"],
  ["lessons.zip", zip("META-INF/mozilla.rsa"), "is not what its name says"],
  ["photo.jpg", pdf, "inside it is a .pdf file. Rename it to photo.pdf"],
  ["photo.jpg", png.subarray(0, 60), "can't be read as a picture"],
  ["photo.jpg", exe, "is a program"],
  ["photo.jpg", text("no picture at all"), "can't be read as a picture"],
  ["photo.png", png.subarray(0, 60), "can't be read as a picture"],
  ["photo.png", pixelFlood, "has too many pixels"],
  ["essay.pdf", Buffer.alloc(0), "is empty"],
]
