import { damaged, UnreadableSpreadsheet } from "./unpack.ts"
import { readXml } from "./xml.ts"

type ReadPart = (name: string) => Buffer | undefined

type Sheet = { name: string; path: string; isHidden: boolean }

type Workbook = {
  sheets: Sheet[]
  /** The names of the parts, which some programs choose freely. */
  paths: { texts: string | undefined; styles: string | undefined }
  from1904: boolean
}

/** The sheets of a workbook in their order, and whether its days are counted from 1904, as in older workbooks from Macs. */
export function readWorkbook(part: ReadPart): Workbook {
  const workbook = part("xl/workbook.xml")
  const links = part("xl/_rels/workbook.xml.rels")
  if (!workbook || !links) throw new UnreadableSpreadsheet(damaged)
  const paths = new Map<string, string>()
  const kinds = new Map<string, string>()
  readXml(links, {
    onOpen: (name, { Id = "", Type = "", Target = "" }) => {
      if (name !== "Relationship") return
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`
      paths.set(Id, path)
      kinds.set(Type.slice(Type.lastIndexOf("/") + 1), path)
    },
  })
  const sheets: Sheet[] = []
  let from1904 = false
  readXml(workbook, {
    onOpen: (element, attributes) => {
      if (element === "workbookPr") from1904 = isTrue(attributes.date1904)
      if (element !== "sheet") return
      const link = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? ""
      const path = paths.get(link)
      // A sheet that is a chart has no rows.
      if (path && !path.includes("chartsheets/"))
        sheets.push({ name: attributes.name ?? "", path, isHidden: /hidden/i.test(attributes.state ?? "") })
    },
  })
  return { sheets, paths: { texts: kinds.get("sharedStrings"), styles: kinds.get("styles") }, from1904 }
}

/** The texts that cells share, each written once. */
export function readSharedTexts(bytes: Buffer | undefined): string[] {
  const texts: string[] = []
  if (!bytes) return texts
  let text = ""
  let isText = false
  let isReading = false
  readXml(bytes, {
    onOpen: (name) => {
      if (name === "si") text = ""
      // An `rPh` element has the pronunciation of an Asian text, which is no part of the text.
      if (name === "rPh") isReading = true
      isText = name === "t" && !isReading
    },
    onText: (piece) => {
      if (isText) text += piece
    },
    onClose: (name) => {
      if (name === "rPh") isReading = false
      if (name === "t") isText = false
      if (name === "si") texts.push(unescaped(text))
    },
  })
  return texts
}

/** A boolean attribute has one of two spellings. */
export const isTrue = (attribute = "") => attribute === "1" || attribute === "true"

/** Characters that XML can't contain are written by their number: "_x000D_" is a carriage return. */
export const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** How a number is shown: unchanged, as a day, a time or both, in percent, or with zeros up to so many digits. */
export type NumberFormat = { kind: "plain" | "day" | "time" | "instant" | "percent" } | { digits: number }

const plain: NumberFormat = { kind: "plain" }
const builtIn = (id: number): NumberFormat => {
  if (id === 9 || id === 10) return { kind: "percent" }
  if ([18, 19, 20, 21, 45, 46, 47].includes(id)) return { kind: "time" }
  if (id === 22) return { kind: "instant" }
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? { kind: "day" } : plain
}

/** The format of each style that a cell may name. */
export function readFormats(bytes: Buffer | undefined): NumberFormat[] {
  const customFormats = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  if (!bytes) return formats
  let isOfCells = false
  readXml(bytes, {
    onOpen: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") customFormats.set(Number(numFmtId), formatOf(formatCode))
      if (name === "cellXfs") isOfCells = true
      if (name === "xf" && isOfCells)
        formats.push(customFormats.get(Number(numFmtId)) ?? builtIn(Number(numFmtId)))
    },
    onClose: (name) => {
      if (name === "cellXfs") isOfCells = false
    },
  })
  return formats
}

/** Reads a format such as dd/mm/yyyy, 0.0%, [h]:mm or 0000000000. Only the part for positive numbers is used. */
function formatOf(code: string): NumberFormat {
  const [first = ""] = code.split(";")
  const signs = first
    .replace(/"[^"]*"|\\.|_./g, "")
    .replace(/\[(h+|m+|s+)\]/gi, "$1")
    .replace(/\[[^\]]*\]/g, "")
  if (/^0{2,}$/.test(signs)) return { digits: signs.length }
  if (signs.includes("%")) return { kind: "percent" }
  if (/general/i.test(signs)) return plain
  const [hasTime, hasDay] = [/[hs]/i.test(signs), /[yd]/i.test(signs) || /m{3,}/i.test(signs)]
  if (hasDay) return { kind: hasTime ? "instant" : "day" }
  return { kind: hasTime ? "time" : "plain" }
}
