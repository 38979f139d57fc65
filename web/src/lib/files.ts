import * as z from "zod"
import {
  chooseSentence,
  endingsOf,
  type FurtherFormat,
  type UploadKind,
  uploads,
} from "#contract/lib/uploads.ts"

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
  const endings = endingsOf(kind, further)
  return z
    .instanceof(File, { error: message })
    .refine(({ name }) => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)), {
      error: chooseSentence(endings),
    })
    .refine(({ size }) => size <= max, {
      error: `This file is larger than ${max / 1024 ** 2} MB, the most for this field.`,
    })
}
