import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query"
import type { Api, ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { serverNow } from "../serverTime.ts"
import { cachedAnswerOf } from "./answerCache.ts"
import { type BareKey, type Parts, readAgain } from "./call.ts"
import type { CallError } from "./callError.ts"
import { readWithChanges } from "./changeAnswers.ts"

/** The endpoints that a screen reads: those that answer JSON to a GET. */
export type ReadKey = {
  [Key in Extract<ApiKey, `GET ${string}`>]: Api[Key]["response"] extends "download" ? never : Key
}[Extract<ApiKey, `GET ${string}`>]
export type DataOf<Key extends ApiKey> = Reply<Key> extends { data: infer Data } ? Data : never

type UseData = {
  <Key extends Extract<ReadKey, BareKey>>(
    key: Key,
    args?: CallArgs<Key>,
  ): UseQueryResult<DataOf<Key>, CallError>
  <Key extends ReadKey>(key: Key, args: CallArgs<Key> | undefined): UseQueryResult<DataOf<Key>, CallError>
}

/** The key under which an endpoint's answer is cached. */
export const dataKey = (key: ReadKey, args?: unknown) => [key, args ?? {}]

/**
 * The ETag that the server sent with each answer's data. Data that a screen has changed since then is a new object without
 * an ETag.
 */
const tags = new WeakMap<object, string>()
export const tagOf = (data: unknown) => tags.get(Object(data))

function withTag(data: unknown, tag: string | undefined) {
  if (tag !== undefined) tags.set(Object(data), tag)
  return data
}

/** A read that a screen will make. It can be requested before the screen's script has loaded. */
export type Read = ReturnType<typeof anyRead>

/**
 * A read for TanStack Query. If this tab has the data already, the server sends it again only if it has changed. Data stored
 * on this device is shown until the answer arrives. With `background`, the read doesn't count as activity of the user.
 */
export const anyRead = (key: ReadKey, { background = false, ...parts }: Parts = {}) => {
  const queryKey = dataKey(key, parts)
  return queryOptions<unknown, CallError>({
    queryKey,
    queryFn: ({ client, signal }) =>
      readWithChanges(queryKey, async () => {
        const cached = client.getQueryData(queryKey)
        const answer = await readAgain(key, { ...parts, background, signal }, tagOf(cached))
        return answer === "unchanged" ? cached : withTag(dataIn(answer.reply), answer.tag)
      }),
    structuralSharing: (cached, data) => withTag(replaceEqualDeep(cached, data), tagOf(data)),
    initialData: () => {
      const stored = cachedAnswerOf(queryKey)
      return stored && withTag(stored.data, stored.tag)
    },
    initialDataUpdatedAt: () => {
      const stored = cachedAnswerOf(queryKey)
      return stored && onPhone(stored.at)
    },
  })
}

/** Converts a time of the server to this device's clock. */
const onPhone = (serverTime: number) => serverTime - serverNow() + Date.now()

/** The read that `useData` makes with the same arguments. */
export const readOf = anyRead as {
  <Key extends Extract<ReadKey, BareKey>>(key: Key, args?: CallArgs<Key>): Read
  <Key extends ReadKey>(key: Key, args: CallArgs<Key>): Read
}

/** Like `useData`, but without types for the parts, which the caller has checked. */
export function useAnyData(
  key: ReadKey,
  ...args: [parts?: Parts | undefined]
): UseQueryResult<unknown, CallError> {
  const [parts] = args
  // No arguments means that the endpoint takes none.
  return useQuery<unknown, CallError>({
    ...anyRead(key, parts),
    enabled: parts !== undefined || args.length === 0,
  })
}

const useAnyLateData = (key: ReadKey, parts: Parts): UseQueryResult<unknown, CallError> =>
  useQuery<unknown, CallError>({ ...anyRead(key, parts), placeholderData: keepPreviousData })

/** The data of a reply whose endpoint is known only at run time. */
export const dataIn = (reply: unknown) => (reply as { data: unknown }).data

/**
 * The cached reply of an endpoint: `useData("GET /terms", { query })`. When the arguments change, there is no data until the
 * new reply has loaded, so that no screen shows one record's data under another record's name. If the arguments are
 * undefined, the endpoint isn't called.
 */
export const useData = useAnyData as UseData

/**
 * Like `useData`, but the data of the previous page or filter remains until the new reply has loaded. `isPlaceholderData` is
 * true meanwhile. The caller marks that data as outdated and disables its actions.
 */
export const useLateData = useAnyLateData as <Key extends ReadKey>(
  key: Key,
  args: CallArgs<Key>,
) => UseQueryResult<DataOf<Key>, CallError>

/** Milliseconds between two reads of an operation in progress. */
const watchEvery = 5000

/**
 * Reads a screen's data repeatedly while an operation in it is in progress. The reads don't count as activity of the user, and
 * pause while the tab is hidden or offline.
 */
export function useWatch(key: ReadKey, parts: Parts, isUnderWay: boolean, every = watchEvery): void {
  useQuery<unknown, CallError>({
    ...anyRead(key, { ...parts, background: true }),
    networkMode: "online",
    refetchInterval: isUnderWay && every,
    enabled: isUnderWay,
    refetchOnMount: false,
  })
}
