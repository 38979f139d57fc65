import { SaxesParser } from "saxes"
import { damaged, UnreadableSpreadsheet } from "./unpack.ts"

type Attributes = Readonly<Record<string, string>>
type Handlers = {
  onOpen?(name: string, attributes: Attributes): void
  onText?(text: string): void
  onClose?(name: string): void
  /** Whether enough was read. The rest of the part is skipped. */
  isDone?(): boolean
}

const pieceLength = 64 * 1024

/** Some programs put a prefix before each name. */
const local = (name: string) => name.slice(name.indexOf(":") + 1)

/** Reads a part of a spreadsheet in pieces, so that memory holds no second copy of it. */
export function readXml(bytes: Buffer, { onOpen, onText, onClose, isDone }: Handlers) {
  const parser = new SaxesParser()
  if (onOpen) {
    parser.on("opentag", ({ name, attributes }) => onOpen(local(name), attributes))
  }
  if (onText) {
    parser.on("text", onText)
    parser.on("cdata", onText)
  }
  if (onClose) parser.on("closetag", ({ name }) => onClose(local(name)))
  const decoder = new TextDecoder()
  try {
    for (let offset = 0; offset < bytes.length; offset += pieceLength) {
      parser.write(decoder.decode(bytes.subarray(offset, offset + pieceLength), { stream: true }))
      if (isDone?.()) return
    }
    parser.close()
  } catch (error) {
    throw error instanceof UnreadableSpreadsheet ? error : new UnreadableSpreadsheet(damaged)
  }
}
