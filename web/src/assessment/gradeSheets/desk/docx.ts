/** Extracts the text of a Word file. Only characters are extracted, so nothing in the file can run. */

/** Limits at which reading stops: bytes of unpacked text, characters, and milliseconds. A small file may unpack to gigabytes. */
const limits = { bytes: 4 * 1024 ** 2, characters: 300_000, milliseconds: 4_000 }

type DocxText = {
  text: string
  /** The number of pictures and drawings. In the text, each of them is only "[picture]". */
  pictures: number
  /** The number of footnotes and endnotes. In the text, each of them is only "[note]", because they are in another part of the file. */
  footnotes: number
  /** Whether the file continues after the extracted text. */
  isTruncated: boolean
}

/** Whether the browser can decompress the format that Word uses. */
export const canReadDocx = () => {
  try {
    return Boolean(new DecompressionStream("deflate-raw"))
  } catch {
    return false
  }
}

/** The text of a Word file. Undefined if the file is of another kind, is locked with a password, or is damaged. */
export async function docxText(bytes: Uint8Array<ArrayBuffer>): Promise<DocxText | undefined> {
  const packed = findInArchive(bytes, "word/document.xml")
  if (!packed) return undefined
  const xml = await unpack(packed.bytes, packed.isPacked)
  if (!xml) return undefined
  const read = textOfXml(xml.text)
  return { ...read, isTruncated: xml.isTruncated || read.isTruncated }
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 }
const maxEntries = 5000

/**
 * One file of the archive, found by the directory at its end. The numbers are the sizes of records of the ZIP format, and the
 * positions of their fields (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16).
 */
function findInArchive(bytes: Uint8Array<ArrayBuffer>, fileName: string) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const hasSignature = (offset: number, length: number, mark: number) =>
    offset >= 0 && offset + length <= bytes.length && view.getUint32(offset, true) === mark
  let end = bytes.length - 22
  const first = Math.max(0, end - 65_535)
  while (end >= first && !hasSignature(end, 22, signatures.end)) end--
  if (end < first) return undefined
  let entryOffset = view.getUint32(end + 16, true)
  for (
    let entriesLeft = Math.min(view.getUint16(end + 10, true), maxEntries);
    entriesLeft > 0;
    entriesLeft--
  ) {
    if (!hasSignature(entryOffset, 46, signatures.entry)) return undefined
    const nameLength = view.getUint16(entryOffset + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(entryOffset + 46, entryOffset + 46 + nameLength))
    if (name === fileName) {
      const isLocked = (view.getUint16(entryOffset + 8, true) & 1) === 1
      const method = view.getUint16(entryOffset + 10, true)
      const start = view.getUint32(entryOffset + 42, true)
      if (isLocked || ![0, 8].includes(method) || !hasSignature(start, 30, signatures.file)) return undefined
      const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
      return {
        bytes: bytes.subarray(from, from + view.getUint32(entryOffset + 20, true)),
        isPacked: method === 8,
      }
    }
    entryOffset +=
      46 + nameLength + view.getUint16(entryOffset + 30, true) + view.getUint16(entryOffset + 32, true)
  }
  return undefined
}

async function unpack(packed: Uint8Array<ArrayBuffer>, isPacked: boolean) {
  const stream = new Blob([packed]).stream()
  const reader = (isPacked ? stream.pipeThrough(new DecompressionStream("deflate-raw")) : stream).getReader()
  const decoder = new TextDecoder()
  const until = performance.now() + limits.milliseconds
  let text = ""
  let size = 0
  try {
    while (size < limits.bytes && performance.now() < until) {
      const { done, value } = await reader.read()
      if (done) return { text, isTruncated: false }
      size += value.length
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // A damaged file yields the text before the damage, or nothing if there is none.
    return text === "" ? undefined : { text, isTruncated: true }
  }
  void reader.cancel().catch(console.info)
  return { text, isTruncated: true }
}

/** Text that replaces the beginning of an element, and text that replaces its end. */
const openings: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:numPr": "• ",
  "w:noBreakHyphen": "-",
}
const divider = " | "
const withText = new Set(["w:t", "m:t"])
const withPicture = new Set(["w:drawing", "w:pict", "w:object"])
const withCopy = new Set(["mc:Fallback", "w:moveFrom"])
const withFootnote = new Set(["w:footnoteReference", "w:endnoteReference"])

/**
 * Reads the elements in one pass. Entities that the file declares are not expanded, so a small file can't become a huge
 * text.
 */
function textOfXml(xml: string) {
  let text = ""
  let pictures = 0
  let footnotes = 0
  let isText = false
  /**
   * The number of open elements whose text would appear twice. A fallback repeats a newer drawing for older programs, and a
   * text that was moved with changes tracked is also where it is now.
   */
  let copies = 0
  /** Whether the element is in the definition of a paragraph's tab stops. They are named like the tabs in its text. */
  let isTabStop = false
  /** The number of open cells of tables. A row of a table is one line, unless a cell has several paragraphs. */
  let cells = 0
  let isFirstCell = true
  /** The ends of paragraphs in a cell, which count only if the cell has more text. */
  let gap = ""
  const add = (more = "") => {
    if (more === "") return
    text += gap + more
    gap = ""
  }
  for (let index = 0; index < xml.length && text.length < limits.characters; ) {
    const open = xml.indexOf("<", index)
    if (isText && copies === 0) add(decodeEntities(xml.slice(index, open < 0 ? xml.length : open)))
    const close = open < 0 ? -1 : xml.indexOf(">", open)
    if (close < 0) break
    index = close + 1
    // "w:p" begins a paragraph, and "/w:p" ends it.
    const name = /^\/?[\w:]+/.exec(xml.slice(open + 1, Math.min(close, open + 40)))?.[0] ?? ""
    const isEnd = name.startsWith("/")
    const element = isEnd ? name.slice(1) : name
    const isEmpty = xml[close - 1] === "/"
    if (withCopy.has(element) && !isEmpty) copies += isEnd ? -1 : 1
    if (withText.has(element)) isText = !isEnd && !isEmpty
    if (copies > 0) continue
    if (withPicture.has(element) && !isEnd) {
      pictures += 1
      add("[picture]")
    }
    if (withFootnote.has(element) && !isEnd) {
      footnotes += 1
      add("[note]")
    }
    if (element === "w:tabs") isTabStop = !isEnd && !isEmpty
    if (!isEnd && !isTabStop) add(openings[element])
    if (element === "w:p" && (isEnd || isEmpty)) {
      if (cells > 0) gap = "\n"
      else add("\n")
    }
    if (element === "w:tr" && !isEmpty) {
      gap = ""
      isFirstCell = true
      if (isEnd) add("\n")
    }
    if (element === "w:tc" && !isEmpty) {
      gap = ""
      cells = Math.max(0, cells + (isEnd ? -1 : 1))
      if (!isEnd && !isFirstCell) add(divider)
      isFirstCell = false
    }
  }
  return {
    text: text
      .slice(0, limits.characters)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    pictures,
    footnotes,
    isTruncated: text.length >= limits.characters,
  }
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const decodeEntities = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (entity, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? entity
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
