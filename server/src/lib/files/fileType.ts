import { open, readFile, stat } from "node:fs/promises"
import { fileTypeFromFile } from "file-type"
import { isIn } from "#contract/lib/objects.ts"
import { chooseSentence, type Ending, endingsText, uploads } from "#contract/lib/uploads.ts"
import { decodeText } from "./decodeText.ts"
import { endingOf, withEnding } from "./fileNames.ts"
import { lookInside } from "./locked/inside.ts"
import { maxAnimatedMegapixels, maxMegapixels } from "./pictures.ts"

const films = [
  "video/mp4",
  "video/x-m4v",
  "video/quicktime",
  "video/3gpp",
  "video/3gpp2",
  "audio/mp4",
  "audio/x-m4a",
]

/** The media type each extension is served as, and the types its bytes may be detected as. */
const formats: Record<Ending, { mediaType: string; recognised: readonly string[] }> = {
  jpg: { mediaType: "image/jpeg", recognised: ["image/jpeg"] },
  jpeg: { mediaType: "image/jpeg", recognised: ["image/jpeg"] },
  png: { mediaType: "image/png", recognised: ["image/png", "image/apng"] },
  gif: { mediaType: "image/gif", recognised: ["image/gif"] },
  webp: { mediaType: "image/webp", recognised: ["image/webp"] },
  pdf: { mediaType: "application/pdf", recognised: ["application/pdf"] },
  doc: { mediaType: "application/msword", recognised: ["application/x-cfb"] },
  ppt: { mediaType: "application/vnd.ms-powerpoint", recognised: ["application/x-cfb"] },
  docx: office("wordprocessingml.document"),
  pptx: office("presentationml.presentation"),
  zip: { mediaType: "application/zip", recognised: ["application/zip"] },
  rar: { mediaType: "application/vnd.rar", recognised: ["application/x-rar-compressed"] },
  mp3: { mediaType: "audio/mpeg", recognised: ["audio/mpeg"] },
  wav: { mediaType: "audio/wav", recognised: ["audio/wav", "audio/vnd.wave"] },
  // Phones confuse the extensions of these formats, which are one format inside.
  mp4: { mediaType: "video/mp4", recognised: films },
  "3gp": { mediaType: "video/3gpp", recognised: films },
  mov: { mediaType: "video/quicktime", recognised: films },
  m4a: { mediaType: "audio/mp4", recognised: films },
  ogg: {
    mediaType: "audio/ogg",
    recognised: ["audio/ogg", "audio/ogg; codecs=opus", "application/ogg", "video/ogg"],
  },
  odt: {
    mediaType: "application/vnd.oasis.opendocument.text",
    recognised: ["application/vnd.oasis.opendocument.text", "application/zip"],
  },
  xlsx: office("spreadsheetml.sheet"),
  txt: { mediaType: "text/plain", recognised: [] },
  csv: { mediaType: "text/csv", recognised: [] },
}

/** Some programs order an archive's entries so that it is only detected as a ZIP. */
function office(part: string) {
  const mediaType = `application/vnd.openxmlformats-officedocument.${part}`
  return { mediaType, recognised: [mediaType, "application/zip"] }
}

/** The most bytes of a text, because a text is checked completely. */
const maxText = 10 * 1024 * 1024

/** Files whose type can't be detected are stored, but browsers always download them. */
const unknown = "application/octet-stream"

const programs = [
  "application/x-elf",
  "application/x-msdownload",
  "application/x-mach-binary",
  "application/java-archive",
  "application/java-vm",
  "application/wasm",
  "application/vnd.android.package-archive",
]

const htmlTags = "!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg"
/** Text that browsers treat as HTML whatever its name (WHATWG MIME sniffing), and SVG. */
const htmlStart = new RegExp(`^\\s*<(?:(?:${htmlTags})[\\s>]|!--|\\?xml|!doctype svg)`, "i")

type File = {
  name: string
  path: string
  /** The file name extensions that are accepted for this file. */
  endings: readonly Ending[]
}
type Detection = { name: string; mediaType: string; refused?: never } | { refused: string }

/** Returns the name and media type to serve an uploaded file as, or the message that rejects it. */
export async function detectFileType({ name, path, endings }: File): Promise<Detection> {
  const ending = endingOf(name)
  if (!isIn(endings, ending)) return { refused: whyRefused(name, endings) }
  const start = decodeText(await firstBytes(path))
  if (htmlStart.test(start)) {
    return {
      refused: `“${name}” is a web page or a drawing made of code. ${saveSentence(endings)}`,
    }
  }
  if (start.startsWith("#!")) return { refused: `“${name}” is a program. Programs are not taken.` }
  const { mediaType, recognised } = formats[ending]
  if (mediaType.startsWith("text/")) {
    if ((await stat(path)).size > maxText) return { refused: `“${name}” is a text of more than 10 MB.` }
    if (isText(await readFile(path))) return { name, mediaType }
    return { refused: `“${name}” is not a text file. ${saveSentence(endings)}` }
  }
  const type = (await fileTypeFromFile(path))?.mime
  if (type !== undefined && programs.includes(type)) {
    return { refused: `“${name}” is a program. Programs are not taken.` }
  }
  if (type !== undefined && recognised.includes(type)) {
    if (await isCutShort(path, type)) return { refused: cutShort(name) }
    const { isLocked, names } = await lookInside(path, type)
    if (isLocked) return { refused: locked(name) }
    const isOther = type === "application/zip" && mediaType !== type && names && !names.some(isOfficePart)
    return isOther ? { refused: misnamed(name, endings, type) } : { name, mediaType }
  }
  const picture = isPicture(mediaType) ? pictureOf(name, type) : undefined
  if (picture) return picture
  if (type === undefined)
    return isPicture(mediaType) ? { refused: unreadable(name) } : { name, mediaType: unknown }
  return { refused: misnamed(name, endings, type) }
}

/** Office programs lock a file with a password in a container of the same format as their old files. */
const lockable = ["docx", "pptx", "xlsx"]

/**
 * Says what the true type of a file with a wrong extension is, and what to do. Saving the same file again would not help.
 */
function misnamed(name: string, endings: readonly Ending[], type: string) {
  if (type === "application/x-cfb" && lockable.includes(endingOf(name))) {
    return `“${name}” is locked with a password, or is an older file with a new name. Open it, take the password away or save it as .${endingOf(name)}, and choose that.`
  }
  if (/^image\/hei[cf]/.test(type)) return heic(name)
  const right = endings.find((ending) => formats[ending].recognised[0] === type)
  return right
    ? `“${name}” is not what its name says: inside it is a .${right} file. Rename it to ${withEnding(name, right)} and choose that.`
    : `“${name}” is not what its name says, and what it is can't be taken here. ${chooseSentence(endings)}`
}

/** Whether an entry of an archive is typical of Office files. */
const isOfficePart = (name: string) => /^(\[Content_Types\]\.xml$|content\.xml$|word\/|ppt\/|xl\/)/.test(name)

const locked = (name: string) =>
  `“${name}” opens only with a password, so nobody else can read it. Take the password away and choose that.`

const cutShort = (name: string) =>
  `“${name}” is not complete: its end is missing, so no program opens it. Copy or download it again, look whether it opens, and choose that.`

/**
 * The marks near the end of a file. A file that lacks them was cut short and can't be read at all. In an archive, a
 * comment may follow the mark.
 */
const ends: Record<string, readonly string[]> = {
  "application/zip": ["PK\x05\x06"],
  "application/pdf": ["%%EOF", "startxref"],
}
const longestComment = 66_000

async function isCutShort(path: string, type: string) {
  const marks = ends[/officedocument|opendocument/.test(type) ? "application/zip" : type]
  if (!marks) return false
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, longestComment)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return !marks.some((mark) => buffer.includes(mark, 0, "latin1"))
  } finally {
    await file.close()
  }
}

/** Phones and converters misname pictures. They are re-encoded in their real format, so the name follows the bytes. */
function pictureOf(name: string, type: string | undefined): Detection | undefined {
  const ending = uploads.picture.endings.find((ending) => formats[ending].recognised.includes(type ?? ""))
  return ending && { name: withEnding(name, ending), mediaType: formats[ending].mediaType }
}

/** The refusal of a picture that can't be decoded. */
export const unreadable = (name: string) =>
  `“${name}” can't be read as a picture. Look whether it opens; if it doesn't, take or copy it again, and choose that.`

export const tooManyPixels = (name: string) =>
  `“${name}” has too many pixels. A picture may have ${maxMegapixels} megapixels, and ${maxAnimatedMegapixels} if it moves. Save it smaller and choose that.`

export const isPicture = (mediaType: string) => mediaType.startsWith("image/")

/** The reason why no file with this name is accepted, whatever its bytes; undefined if the name is accepted. */
export const whyNameRefused = (name: string, endings: readonly Ending[]) =>
  isIn(endings, endingOf(name)) ? undefined : whyRefused(name, endings)

function whyRefused(name: string, endings: readonly Ending[]) {
  if (/^hei[cf]s?$/.test(endingOf(name))) return heic(name)
  return `“${name}” can't be taken here. ${chooseSentence(endings)}`
}

const heic = (name: string) =>
  `“${name}” is a HEIC picture, as iPhones take them. Save it as JPEG and choose that.`

/** The advice about a file with an accepted name and another content. */
const saveSentence = (endings: readonly Ending[]) =>
  `Save it as ${endings.includes("pdf") ? "a PDF" : endingsText(endings)} and choose that.`

async function firstBytes(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Text has no control characters except tabs and line ends. Those from U+0080 on are letters in the encodings of older
 * computers.
 */
const isText = (bytes: Buffer) => !/(?![\t\n\v\f\r\x80-\x9f])\p{Cc}/u.test(decodeText(bytes))
