import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import type { ApiKey } from "#contract/api.ts"
import type { delimiterNames, ImportPreview } from "#contract/imports/endpoints.ts"
import { call } from "../lib/api/call.ts"
import type { CallError } from "../lib/api/callError.ts"

/** The endpoint that imports a kind of record; its preview is under the same path. */
export type ImportKey =
  Extract<ApiKey, `${string}/imports/${string}/preview`> extends `${infer Key}/preview` ? Key : never

/** How the file is read, where the user has changed the server's guess. */
export type ReadOptions = { delimiter?: (typeof delimiterNames)[number]; places?: Record<string, number> }

export const bodyOf = ({ delimiter, places }: ReadOptions) => ({
  ...(delimiter && { delimiter }),
  ...(places && { columns: JSON.stringify(places) }),
})

/** Previews an import, again after each change of how the file is read. */
export function usePreview(
  key: ImportKey,
  file: File | undefined,
  reading: ReadOptions,
): UseQueryResult<ImportPreview, CallError> {
  return useQuery<ImportPreview, CallError>({
    queryKey: [key, "preview", file?.name, file?.size, file?.lastModified, reading],
    queryFn: async ({ signal }) => {
      const reply = await call(`${key}/preview`, { files: { file }, body: bodyOf(reading), signal })
      return reply.data.preview
    },
    enabled: file !== undefined,
    placeholderData: file && keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
