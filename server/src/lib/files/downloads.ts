import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import type { FastifyReply } from "fastify"
import { type CsvColumn, csvHead, csvLines } from "#contract/lib/csv.ts"
import type { TableFormat } from "#contract/lib/lists.ts"
import { spreadsheetOf } from "../spreadsheets/writeSpreadsheet.ts"
import { disposition } from "./fileNames.ts"
import type { ByteRange } from "./storage.ts"

/**
 * A file to send. With a checksum, an interrupted download can be resumed. A file on the disk can be lost or damaged: then
 * `isWhole` is false, and `open` throws.
 */
export type Download = {
  name: string
  mediaType: string
  /** Absent if the size is only known once the file is sent. */
  size?: number
  sha256?: Buffer
  isWhole?(): Promise<boolean>
  /**
   * `gone` is aborted once the reader has left. A file that is generated for the reader isn't generated any further then.
   */
  open(range?: ByteRange, signal?: AbortSignal): Promise<Readable>
}

type TableFile = { name: string; format: TableFormat }
const mediaTypes: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

/**
 * Returns rows as a download, whose name gets its extension. A long table comes in parts, which are read as fast as the browser
 * accepts them.
 */
export function tableDownload<Row>(
  { name, format }: TableFile,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
): Download {
  const parts = Symbol.asyncIterator in rows ? rows : partsOf(rows)
  const write = format === "csv" ? csvStream : spreadsheetStream
  return {
    name: `${name}.${format}`,
    mediaType: mediaTypes[format],
    open: async () => write(columns, inTurns(parts)),
  }
}

const rowsPerPart = 500
/** The number of rows that are written before other requests are served, which takes some two milliseconds. */
const rowsPerTurn = 100

type Parts<Row> = AsyncIterable<readonly Row[]>

function* partsOf<Row>(rows: readonly Row[]) {
  for (let from = 0; from < rows.length; from += rowsPerPart) yield rows.slice(from, from + rowsPerPart)
}

async function* inTurns<Row>(parts: Iterable<readonly Row[]> | Parts<Row>) {
  for await (const part of parts) {
    for (let from = 0; from < part.length; from += rowsPerTurn) {
      yield part.slice(from, from + rowsPerTurn)
      await setImmediate()
    }
  }
}

const csvStream = <Row>(columns: readonly CsvColumn<Row>[], parts: Parts<Row>) =>
  Readable.from(csvPieces(columns, parts))

async function* csvPieces<Row>(columns: readonly CsvColumn<Row>[], parts: Parts<Row>) {
  yield Buffer.from(csvHead(columns))
  for await (const part of parts) yield Buffer.from(csvLines(columns, part))
}

const spreadsheetStream = <Row>(columns: readonly CsvColumn<Row>[], parts: Parts<Row>) =>
  spreadsheetOf({ headers: columns.map(([header]) => header), rows: cellsOf(columns, parts) })

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], parts: Parts<Row>) {
  for await (const part of parts) yield part.map((row) => columns.map(([, cell]) => cell(row)))
}

/** Types that browsers show without running anything. Everything else is downloaded. */
const shownInline = /^(image\/(jpeg|png|gif|webp|avif)|application\/pdf|(audio|video)\/[\w.+-]+)$/

/** Sends a file, or the requested range of a resumed download. */
export async function sendFile(
  reply: FastifyReply,
  { name, mediaType, size, sha256, open }: Download,
  cacheControl = "private, no-store",
) {
  const isSafe = shownInline.test(mediaType)
  const etag = sha256 && etagOf(sha256)
  const { headers } = reply.request
  const isKnown = etag !== undefined && headers["if-none-match"] === etag
  const range =
    isKnown || size === undefined
      ? undefined
      : etag && wantedRange(headers.range, headers["if-range"], etag, size)
  const disconnection = new AbortController()
  reply.raw.once("close", () => disconnection.abort())
  // The file is opened before a header announces it.
  const stream =
    isKnown || range === "none" ? undefined : await open(range || undefined, disconnection.signal)
  reply.headers({
    "content-type": mediaType,
    "content-disposition": disposition(isSafe ? "inline" : "attachment", name),
    "x-content-type-options": "nosniff",
    "cache-control": cacheControl,
    ...(etag && { etag, "accept-ranges": "bytes" }),
  })
  if (isSafe) reply.removeHeader("content-security-policy")
  else reply.header("content-security-policy", "sandbox; default-src 'none'")

  if (isKnown) return reply.code(304).send()
  if (size === undefined) return reply.send(stream)
  if (range === "none") return reply.code(416).header("content-range", `bytes */${size}`).send()
  if (!range) return reply.header("content-length", size).send(stream)
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
    .header("content-length", range.end - range.start + 1)
    .send(stream)
}

const etagOf = (sha256: Buffer) => `"${sha256.toString("hex")}"`

/** Serves a single range. For several ranges, or a range of an older file, the whole file is sent. */
function wantedRange(range: string | undefined, ifRange: unknown, etag: string, size: number) {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? []
  if (from === "" && to === "") return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || (from === "" && to === "0") ? "none" : { start, end }
}
