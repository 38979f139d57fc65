import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MultipartFile } from "@fastify/multipart"
import type { FastifyRequest } from "fastify"
import { camel, snake } from "#contract/lib/spelling.ts"
import { uploads as kinds, type UploadKind } from "#contract/lib/uploads.ts"
import { AppError } from "../errors.ts"
import { cleanName } from "./fileNames.ts"
import { detectFileType, isPicture, unreadable } from "./fileType.ts"
import { redraw } from "./pictures.ts"
import type { Storage } from "./storage.ts"

/** A checked file of a request, kept in a draft until the request is done. */
export type Upload = {
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  path: string
  kind: UploadKind
}

export type ReceivedForm = {
  body: Record<string, string>
  uploads: Record<string, Upload>
  /** Deletes the drafts. Stored files stay. */
  discard(): Promise<void>
}

const limits = {
  fileSize: Math.max(...Object.values(kinds).map(({ max }) => max)),
  fieldSize: 256 * 1024,
  fields: 200,
  files: 20,
  parts: 220,
}

/** Reads a multipart request: text fields, and files of the kinds these fields accept. */
export async function receive(
  request: FastifyRequest,
  fields: Readonly<Record<string, UploadKind>>,
  files: Pick<Storage, "draft">,
): Promise<ReceivedForm> {
  const body = new Map<string, string>()
  const uploads = new Map<string, Upload>()
  const drafts: string[] = []
  const discard = async () => {
    await Promise.all(drafts.map((draft) => rm(draft, { force: true })))
  }
  try {
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as object)) {
      if (part.type === "field") {
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
      const upload = await receiveFile(request, part, { path, kind: fields[field]! })
      if (upload) uploads.set(field, upload)
    }
  } catch (error) {
    await discard()
    // Reads the rest without keeping it, because browsers ignore a reply that comes while they still send.
    request.raw.unpipe()
    request.raw.resume()
    throw isCut(error)
      ? new AppError("malformed", "The form arrived incomplete. Please send it again.")
      : error
  }
  return { body: Object.fromEntries(body), uploads: Object.fromEntries(uploads), discard }
}

/** The parser throws plain errors without a code when the connection drops or the body is malformed. */
const isCut = (error: unknown) =>
  error instanceof Error &&
  (/multipart|needle/i.test(error.message) || Reflect.get(error, "code") === "ERR_STREAM_PREMATURE_CLOSE")

const uploadError = (code: "invalid" | "too_large", field: string, sentence: string) =>
  new AppError(code, sentence, { errors: { [field]: sentence } })

/** Returns one file, or undefined if the form's field was left empty. */
async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  { path, kind }: { path: string; kind: UploadKind },
): Promise<Upload | undefined> {
  const given = cleanName(part.filename ?? "")
  const refuse = (code: "invalid" | "too_large", sentence: string) =>
    uploadError(code, part.fieldname, sentence)
  const written = await write(part.file, path)
  if (part.file.truncated || written.size > kinds[kind].max) {
    throw refuse(
      "too_large",
      `“${given}” is larger than ${kinds[kind].max / 1024 ** 2} MB, the most for this field.`,
    )
  }
  if (written.size === 0 && given === "") return undefined
  if (written.size === 0) throw refuse("invalid", `“${given}” is empty.`)
  const judged = await detectFileType({ name: given, path, kind })
  if (judged.refused !== undefined) throw refuse("invalid", judged.refused)
  const { name, mediaType } = judged
  if (!isPicture(mediaType)) return { name, mediaType, path, kind, ...written }
  const drawn = await redraw(path).catch((error: unknown) => {
    request.log.info({ err: error }, "a picture could not be read")
    throw refuse("invalid", unreadable(given))
  })
  await writeFile(path, drawn)
  return { name, mediaType, path, kind, ...measure(drawn) }
}

async function write(from: Readable, path: string) {
  const hash = createHash("sha256")
  let size = 0
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return { size, sha256: hash.digest() }
}

const measure = (bytes: Buffer) => ({
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest(),
})
