import * as z from "zod"
import { endingsOf, type FurtherFormat, type UploadKind, uploads } from "#contract/lib/uploads.ts"

/** The `accept` of a file input for this kind: ".pdf,.docx". A record may allow more formats. */
export const acceptOf = (kind: UploadKind, further?: readonly FurtherFormat[]) =>
  endingsOf(kind, further)
    .map((ending) => `.${ending}`)
    .join(",")

/**
 * A required file. Its size and extension are checked before it is sent, and the server checks its content. `message` is the
 * message for a missing file.
 */
export function fileOf(kind: UploadKind, message: string, further?: readonly FurtherFormat[]) {
  const { max } = uploads[kind]
  const fileEndings = endingsOf(kind, further).map((ending) => `.${ending}`)
  return z
    .instanceof(File, { error: message })
    .refine(({ name }) => fileEndings.some((ending) => name.toLowerCase().endsWith(ending)), {
      error: `Choose a file whose name ends in ${new Intl.ListFormat("en", { type: "disjunction" }).format(fileEndings)}.`,
    })
    .refine(({ size }) => size <= max, {
      error: `This file is larger than ${max / 1024 ** 2} MB, the most for this field.`,
    })
}
