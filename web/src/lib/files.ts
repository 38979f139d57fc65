import * as z from "zod"
import { type UploadKind, uploads } from "#contract/lib/uploads.ts"

/** The `accept` of a file input for this kind: ".pdf,.docx". */
export const acceptOf = (kind: UploadKind) => uploads[kind].endings.map((ending) => `.${ending}`).join(",")

/**
 * A required file, checked for size and extension before it is sent; the server checks its content. `wanted` is the
 * message if there is none.
 */
export function fileOf(kind: UploadKind, wanted: string) {
  const { max, endings } = uploads[kind]
  const named = endings.map((ending) => `.${ending}`)
  return z
    .instanceof(File, { error: wanted })
    .refine(({ name }) => named.some((ending) => name.toLowerCase().endsWith(ending)), {
      error: `Choose a file whose name ends in ${new Intl.ListFormat("en", { type: "disjunction" }).format(named)}.`,
    })
    .refine(({ size }) => size <= max, {
      error: `This file is larger than ${max / 1024 ** 2} MB, the most for this field.`,
    })
}
