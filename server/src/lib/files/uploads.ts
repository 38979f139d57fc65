import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MultipartFile } from "@fastify/multipart"
import type { FastifyRequest } from "fastify"
import { type Crop, readCrop } from "#contract/college/pictures/sizes.ts"
import { requireValue, sum } from "#contract/lib/objects.ts"
import { camel, snake } from "#contract/lib/spelling.ts"
import {
  chooseSentence,
  endingsOf,
  type FurtherFormat,
  uploads as kinds,
  type UploadKind,
} from "#contract/lib/uploads.ts"
import { AppError } from "../errors.ts"
import { forms } from "../limits.ts"
import { cleanName } from "./fileNames.ts"
import { detectFileType, isPicture, tooManyPixels, unreadable } from "./fileType.ts"
import { reencode } from "./pictures.ts"
import type { Storage } from "./storage.ts"

/** A checked file of a request, stored in a draft until the request is done. */
export type Upload = {
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  path: string
  kind: UploadKind
  /** The size in pixels of a picture that is only viewed. */
  pixels?: { width: number; height: number }
}

type ReceivedForm = {
  body: Record<string, string>
  uploads: Record<string, Upload>
  /** Deletes the drafts. Stored files are kept. */
  discard(): Promise<void>
}

const { text: maxText, ...parts } = forms
const limits = { ...parts, fileSize: Infinity }
const tooMuchText = () => new AppError("too_large", "This form holds too much text. Please shorten it.")

/** Milliseconds for which a refused form is still read, because a browser that is cut off at once may not read the refusal. */
const refusedReadTime = 2000

/**
 * Reads a multipart request: text fields, and files of the kinds that these fields accept. The field "crop" names the part to
 * keep of a picture that is only viewed. A record may allow `further` formats.
 */
export async function receive(
  request: FastifyRequest,
  fields: Readonly<Record<string, UploadKind>>,
  files: Pick<Storage, "draft" | "stage" | "unstage">,
  further: readonly FurtherFormat[] = [],
): Promise<ReceivedForm> {
  refuseOversize(request, fields)
  const body = new Map<string, string>()
  const uploads = new Map<string, Upload>()
  const drafts: string[] = []
  const discard = async () => {
    await Promise.all(drafts.flatMap((draft) => [rm(draft, { force: true }), files.unstage(draft)]))
  }
  let characters = 0
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        characters += String(part.value).length
        if (part.valueTruncated || characters > maxText) throw tooMuchText()
        body.set(part.fieldname, String(part.value))
        continue
      }
      const field = Object.keys(fields).find((name) =>
        [name, snake(name), camel(name)].includes(part.fieldname),
      )
      if (field === undefined) {
        part.file.resume()
        continue
      }
      if (uploads.has(field)) throw uploadError("invalid", part.fieldname, "Please send one file only.")
      const path = await files.draft()
      drafts.push(path)
      const upload = await receiveFile(part, {
        path,
        kind: requireValue(fields[field], `kind of file for ${field}`),
        further,
      })
      if (upload) uploads.set(field, upload)
    }
    // A crop may come after its picture.
    const crop = readCrop(body.get("crop") ?? "")
    for (const [field, upload] of uploads) {
      uploads.set(field, await withoutMetadata(upload, { request, field, outputPath: upload.path, crop }))
      await files.stage(upload.path)
    }
  } catch (error) {
    await discard()
    stopReading(request)
    throw isIncomplete(error)
      ? new AppError("malformed", "The form arrived incomplete. Please send it again.")
      : error
  }
  return { body: Object.fromEntries(body), uploads: Object.fromEntries(uploads), discard }
}

/** Refuses a form before it is read if its declared length is larger than all its files may be. */
function refuseOversize(request: FastifyRequest, fields: Readonly<Record<string, UploadKind>>) {
  const largest = Object.values(fields).map((kind) => kinds[kind].max)
  const room = sum(largest) + maxText + limits.parts * 1024
  if (Number(request.headers["content-length"] ?? 0) <= room) return
  stopReading(request)
  const [field = ""] = Object.keys(fields)
  const sentence = `This file is larger than ${megabytes(Math.max(...largest))}, the most for this field.`
  throw uploadError("too_large", field, sentence)
}

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`

/** Reads the rest of a refused form for a moment without storing it, and then closes the connection. */
function stopReading({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
  const closing = setTimeout(() => raw.destroy(), refusedReadTime).unref()
  raw.once("end", () => clearTimeout(closing))
}

/** The parser throws plain errors without a code if the connection breaks or the body is malformed. */
const isIncomplete = (error: unknown) =>
  error instanceof Error &&
  (/multipart|needle/i.test(error.message) || Reflect.get(error, "code") === "ERR_STREAM_PREMATURE_CLOSE")

const uploadError = (code: "invalid" | "too_large", field: string, sentence: string) =>
  new AppError(code, sentence, { errors: { [field]: sentence } })

/** Returns one file, or undefined if the form's field was left empty. */
async function receiveFile(
  part: MultipartFile,
  { path, kind, further }: { path: string; kind: UploadKind; further: readonly FurtherFormat[] },
): Promise<Upload | undefined> {
  // Browsers send a quotation mark in a file's name as %22.
  const fileName = cleanName((part.filename ?? "").replaceAll("%22", '"'))
  const refuse = (code: "invalid" | "too_large", sentence: string) =>
    uploadError(code, part.fieldname, sentence)
  const { max } = kinds[kind]
  const tooLarge = () =>
    refuse("too_large", `“${fileName}” is larger than ${megabytes(max)}, the most for this field.`)
  const written = await write(part.file, path, { max, tooLarge })
  if (written.size === 0 && fileName === "") return undefined
  if (fileName === "")
    throw refuse("invalid", `This file has no name. ${chooseSentence(endingsOf(kind, further))}`)
  if (written.size === 0) throw refuse("invalid", `“${fileName}” is empty.`)
  return checkType({ name: fileName, path, kind, ...written }, part.fieldname, further)
}

type ReceivedFile = Omit<Upload, "mediaType">

type CheckOptions = {
  request: FastifyRequest
  field: string
  outputPath: string
  crop?: Crop | undefined
  /** The formats that a record allows beside those of the kind. */
  further?: readonly FurtherFormat[]
}

/** Checks a file by its bytes, and re-encodes a picture, at a path of its own. */
export const checkFile = async (arrived: ReceivedFile, drawing: CheckOptions) =>
  withoutMetadata(await checkType(arrived, drawing.field, drawing.further), drawing)

async function checkType(
  { name: fileName, path, kind, ...written }: ReceivedFile,
  field: string,
  further: readonly FurtherFormat[] = [],
): Promise<Upload> {
  const detected = await detectFileType({ name: fileName, path, endings: endingsOf(kind, further) })
  if (detected.refused !== undefined) throw uploadError("invalid", field, detected.refused)
  return { ...written, ...detected, path, kind }
}

async function withoutMetadata(
  upload: Upload,
  { request, field, outputPath, crop }: CheckOptions,
): Promise<Upload> {
  const { name, path, kind, mediaType } = upload
  if (!isPicture(mediaType)) return upload
  const sender = String(request.viewer?.personId ?? request.ip)
  const onlyViewed = kind === "picture"
  const { bytes, ...pixels } = await reencode(path, {
    sender,
    onlyViewed,
    crop: onlyViewed ? crop : undefined,
  }).catch((error: unknown) => {
    request.log.info({ err: error }, "a picture could not be read")
    const refusal = error instanceof RangeError ? tooManyPixels : unreadable
    throw uploadError("invalid", field, refusal(name))
  })
  await writeFile(outputPath, bytes)
  return {
    name,
    mediaType,
    path: outputPath,
    kind,
    ...sizeAndHashOf(bytes),
    pixels: onlyViewed ? pixels : undefined,
  }
}

/** Writes a file and stops as soon as it is too large. */
async function write(
  from: Readable,
  path: string,
  { max, tooLarge }: { max: number; tooLarge: () => AppError },
) {
  const hash = createHash("sha256")
  let size = 0
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        if (size > max) throw tooLarge()
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return { size, sha256: hash.digest() }
}

export const sizeAndHashOf = (bytes: Buffer) => ({
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest(),
})
