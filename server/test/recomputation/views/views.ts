import type { ApiKey, Reply } from "#contract/api.ts"
import { splitKey } from "#contract/lib/endpoints.ts"
import { readCsv } from "#contract/lib/readCsv.ts"
import type { Caller, College } from "../../college.ts"

type Data<Key extends ApiKey> = Reply<Key> extends { data: infer Found } ? Found : never
type Args = { params?: Record<string, string | number>; query?: Record<string, string | number> }

/** Figures by name, each with the way to read it in every place that shows it. */
export type Figures = Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>>
export type Views = ReturnType<typeof viewsOf>

/** Everything that is shown at one moment. A reply that several figures need is requested once. */
export function viewsOf({ inject }: College) {
  const replies = new Map<string, Promise<string>>()
  async function request(caller: Caller, key: ApiKey, { params = {}, query = {} }: Args) {
    const url = `/api${splitKey(key).path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`
    const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { statusCode, body } = await inject(caller, { method: "GET", url, query: texts })
    if (statusCode !== 200)
      throw new Error(`${key} ${JSON.stringify({ ...params, ...query })}: ${statusCode} ${body}`)
    return body
  }
  const textOf = (caller: Caller, key: ApiKey, args: Args) => {
    const name = JSON.stringify([key, args, caller])
    const reply = replies.get(name) ?? request(caller, key, args)
    replies.set(name, reply)
    return reply
  }
  async function data<Key extends ApiKey>(caller: Caller, key: Key, args: Args = {}): Promise<Data<Key>> {
    return JSON.parse(await textOf(caller, key, args)).data
  }
  return {
    data,
    /** The rows of a CSV file, without its headers. */
    async fileRows(caller: Caller, key: ApiKey, args: Args = {}) {
      const text = (await textOf(caller, key, args)).replace(/^\ufeff/, "")
      return [...readCsv(text, ",")]
        .map(({ cells }) => cells)
        .filter((cells) => cells.some(Boolean))
        .slice(1)
    },
    /** The total of a list, as a place of a figure. */
    total:
      <Key extends ApiKey>(
        caller: Caller,
        key: Key,
        query: Args["query"] = {},
        params: Args["params"] = {},
      ) =>
      async () =>
        ((await data(caller, key, { query, params })) as { total: number }).total,
    /** Every reply so far, by its request. */
    replies: async () =>
      Promise.all([...replies].map(async ([name, reply]) => [name, await reply.catch(() => "")] as const)),
  }
}

/** A line for each figure that its places show differently, with the value in each. */
export async function differencesIn(figures: readonly Figures[]): Promise<string[]> {
  const lines: string[] = []
  for (const [name, places] of figures.flatMap((each) => Object.entries(each))) {
    const shown: [place: string, value: string][] = []
    for (const [place, read] of Object.entries(places))
      shown.push([place, await read().then((value) => JSON.stringify(value), String)])
    if (new Set(shown.map(([, value]) => value)).size > 1)
      lines.push(`${name}: ${shown.map(([place, value]) => `${value} in ${place}`).join(", ")}`)
  }
  return lines
}
