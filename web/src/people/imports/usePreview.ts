import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import type { ApiKey } from "#contract/api.ts"
import type { delimiterNames, ImportPreview } from "#contract/people/imports/endpoints.ts"
import { call } from "../../lib/api/call.ts"
import type { CallError } from "../../lib/api/callError.ts"

/** The endpoint that imports a kind of record; its preview is under the same path. */
export type ImportKey =
  Extract<ApiKey, `${string}/imports/${string}/preview`> extends `${infer Key}/preview` ? Key : never

/** How the file is read, where the user has changed the server's guess. */
export type ReadOptions = {
  delimiter?: (typeof delimiterNames)[number]
  sheet?: string
  places?: Record<string, number>
}

export const bodyOf = ({ delimiter, sheet, places }: ReadOptions) => ({
  ...(delimiter && { delimiter }),
  ...(sheet !== undefined && { sheet }),
  ...(places && { columns: JSON.stringify(places) }),
})

/**
 * Previews an import, again after each change of how the file is read. Until then the file's own rows stay as they were read before;
 * those of another file never stand under its name.
 */
export function usePreview(
  key: ImportKey,
  file: File | undefined,
  reading: ReadOptions,
): UseQueryResult<ImportPreview, CallError> {
  const queryKey = [key, "preview", file && numberOf(file), reading]
  return useQuery<ImportPreview, CallError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const reply = await call(`${key}/preview`, { files: { file }, body: bodyOf(reading), signal })
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

/** Tells a file from another one of the same name, size and date. */
function numberOf(file: File) {
  const number = numbers.get(file) ?? ++chosen
  numbers.set(file, number)
  return number
}
