import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query"
import type { Api, ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { serverNow } from "../serverTime.ts"
import { type BareKey, type Parts, readAgain } from "./call.ts"
import type { CallError } from "./callError.ts"
import { keptOf } from "./kept.ts"

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

/** The tag with which the server sent data. Data that a screen has changed since has none. */
const tags = new WeakMap<object, string>()
export const tagOf = (data: unknown) => tags.get(Object(data))

function tagged(data: unknown, tag: string | undefined) {
  if (tag !== undefined) tags.set(Object(data), tag)
  return data
}

/** A read that a screen will make, for asking before the screen's script is there. */
export type Read = ReturnType<typeof anyRead>

/**
 * Data that is known already is sent again only if it has changed. Data that this device has kept is shown until the answer
 * is here. With `background`, the read is no activity of the user.
 */
export const anyRead = (key: ReadKey, { background = false, ...parts }: Parts = {}) => {
  const queryKey = dataKey(key, parts)
  return queryOptions<unknown, CallError>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData(queryKey)
      const answer = await readAgain(key, { ...parts, background, signal }, tagOf(known))
      return answer === "unchanged" ? known : tagged(dataIn(answer.reply), answer.tag)
    },
    structuralSharing: (known, data) => tagged(replaceEqualDeep(known, data), tagOf(data)),
    initialData: () => {
      const kept = keptOf(queryKey)
      return kept && tagged(kept.data, kept.tag)
    },
    initialDataUpdatedAt: () => {
      const kept = keptOf(queryKey)
      return kept && onPhone(kept.at)
    },
  })
}

/** A time of the server by this device's clock. */
const onPhone = (at: number) => at - serverNow() + Date.now()

/** The read that `useData` makes with the same arguments. */
export const readOf = anyRead as {
  <Key extends Extract<ReadKey, BareKey>>(key: Key, args?: CallArgs<Key>): Read
  <Key extends ReadKey>(key: Key, args: CallArgs<Key>): Read
}

/** The same as `useData`, for callers whose own types have checked the parts. */
export function useAnyData(
  key: ReadKey,
  ...given: [parts?: Parts | undefined]
): UseQueryResult<unknown, CallError> {
  const [parts] = given
  // No arguments at all are those of an endpoint that takes none.
  return useQuery<unknown, CallError>({
    ...anyRead(key, parts),
    enabled: parts !== undefined || given.length === 0,
  })
}

const useAnyLateData = (key: ReadKey, parts: Parts): UseQueryResult<unknown, CallError> =>
  useQuery<unknown, CallError>({ ...anyRead(key, parts), placeholderData: keepPreviousData })

const dataIn = (reply: unknown) => (reply as { data: unknown }).data

/**
 * The cached reply of an endpoint: `useData("GET /terms", { query })`. With other arguments there is no data until their own is
 * loaded, because nothing may stand under a name that isn't its own. An endpoint with undefined arguments isn't called.
 */
export const useData = useAnyData as UseData

/**
 * The same, but the previous page or filter stays until the next is loaded, while `isPlaceholderData` is true. The caller shows it as the
 * old one, and makes what acts on it inert.
 */
export const useLateData = useAnyLateData as <Key extends ReadKey>(
  key: Key,
  args: CallArgs<Key>,
) => UseQueryResult<DataOf<Key>, CallError>

/** Milliseconds between two reads of what is under way. */
const watchEvery = 5000

/**
 * Reads what a screen shows again and again while something in it is under way. It is no activity of the user, and rests while the tab is
 * hidden or offline.
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
