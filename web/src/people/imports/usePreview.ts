import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import type { ApiKey } from "#contract/api.ts"
import type { delimiterNames, ImportPreview } from "#contract/people/imports/endpoints.ts"
import { call } from "../../lib/api/call.ts"
import type { CallError } from "../../lib/api/callError.ts"
import { requireReadable } from "../../lib/api/readableFiles.ts"

/** The endpoint that imports a kind of record. Its preview is under the same path. */
export type ImportKey =
  Extract<ApiKey, `${string}/imports/${string}/preview`> extends `${infer Key}/preview` ? Key : never

/** The options for reading the file. Only those that the user has changed are set; the server guesses the others. */
export type ReadOptions = {
  delimiter?: (typeof delimiterNames)[number]
  sheet?: string
  places?: Record<string, number>
}

export const bodyOf = ({ delimiter, sheet, places }: ReadOptions) => ({
  delimiter,
  sheet,
  columns: places && JSON.stringify(places),
})

/**
 * Previews an import, and repeats the preview after each change of the options. Meanwhile the previous rows of the same file
 * remain. Rows of another file are never shown under this file's name.
 */
export function usePreview(
  key: ImportKey,
  file: File | undefined,
  options: ReadOptions,
): UseQueryResult<ImportPreview, CallError> {
  const queryKey = [key, "preview", file && numberOf(file), options]
  return useQuery<ImportPreview, CallError>({
    queryKey,
    queryFn: async ({ signal }) => {
      await requireReadable({ file })
      const reply = await call(`${key}/preview`, { files: { file }, body: bodyOf(options), signal })
      return reply.data.preview
    },
    enabled: file !== undefined,
    placeholderData: (data, before) => (before?.queryKey[2] === queryKey[2] ? data : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const numbers = new WeakMap<File, number>()
let chosen = 0

/** A number for a file, which distinguishes it from another file with the same name, size and date. */
function numberOf(file: File) {
  const number = numbers.get(file) ?? ++chosen
  numbers.set(file, number)
  return number
}
