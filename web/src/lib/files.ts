import * as z from "zod"
import { type UploadKind, uploads } from "#contract/lib/uploads.ts"

/** What a file chooser offers for this kind: ".pdf,.docx". */
export const acceptOf = (kind: UploadKind) => uploads[kind].endings.map((ending) => `.${ending}`).join(",")

/** A file to send, judged before it costs anybody data; the server looks at what is in it. `wanted` asks for one. */
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
