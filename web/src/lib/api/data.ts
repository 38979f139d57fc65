import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import type { Api, ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { call } from "./call.ts"
import type { CallError } from "./callError.ts"

/** The endpoints that a screen reads: those that answer JSON to a GET. */
type ReadKey = {
  [Key in Extract<ApiKey, `GET ${string}`>]: Api[Key]["response"] extends "download" ? never : Key
}[Extract<ApiKey, `GET ${string}`>]
type DataOf<Key extends ApiKey> = Reply<Key> extends { data: infer Data } ? Data : never

/** Where an endpoint's answer is kept. */
export const dataKey = (key: ReadKey, args?: unknown) => [key, args ?? {}]

type Optional<T> = Partial<T> extends T ? [args?: T | undefined] : [args: T | undefined]

/**
 * What an endpoint answers, kept fresh: `useData("GET /terms", { query })`. The data of the page or filter before
 * stays on screen until the next has come. Without its `args`, an endpoint that needs some is not asked.
 */
export function useData<Key extends ReadKey>(
  key: Key,
  ...[args]: Optional<CallArgs<Key>>
): UseQueryResult<DataOf<Key>, CallError> {
  const needed = key.includes("{") && args === undefined
  return useQuery<DataOf<Key>, CallError>({
    queryKey: dataKey(key, args),
    queryFn: async ({ signal }) => {
      const reply: unknown = await call(key, { ...(args as object), signal } as never)
      return (reply as { data: DataOf<Key> }).data
    },
    placeholderData: keepPreviousData,
    enabled: !needed,
  })
}
