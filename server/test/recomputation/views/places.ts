import type { ApiKey, Reply } from "#contract/api.ts"
import { readCsv } from "#contract/lib/readCsv.ts"
import type { Caller, College } from "../../college.ts"

/** The person or record that figures are about. Its values fill the names in requests: "/students/{id}". */
export type About = Readonly<Record<string, unknown>> & { own?: Caller }
/** Figures by name, each with the places that show it. All of them must show the same. */
export type Figures = Readonly<Record<string, readonly Place[]>>
export type Replies = ReturnType<typeof repliesOf>
export type Place = { name: string; read: (replies: Replies, about: About) => Promise<unknown> }

type KeyOf<Request extends string> = `GET ${Request extends `${infer Path}?${string}` ? Path : Request}`
type Data<Request extends string> =
  KeyOf<Request> extends infer Key extends ApiKey
    ? Reply<Key> extends { data: infer Found }
      ? Found
      : never
    : never
type Context = { about: About; also: <Request extends string>(request: Request) => Promise<Data<Request>> }

const totalOf = ({ total }: { total: number }) => total

/**
 * Makes places that somebody sees: the request of a screen, paper or file, and how the figure is read from its reply. A place
 * without a reader shows the total of a list. `values` fill names in the request, beside those of what the figure is about.
 */
function placesOf(who: "office" | "own" | "visitor") {
  const callerOf = ({ own = null }: About) => ({ office: "admin" as const, own, visitor: null })[who]
  const place = <const Request extends `/${string}`>(
    request: Request,
    read: (data: Data<Request>, context: Context) => unknown = totalOf as never,
    values: About = {},
  ): Place => ({
    name: `${who} ${filled(request, values)} ${read}`,
    async read({ textOf }, given) {
      const about = { ...given, ...values }
      const also = async (other: string) =>
        JSON.parse(await textOf(callerOf(about), filled(other, about))).data
      return await read(await also(request), { about, also })
    },
  })
  /** The number of rows in a CSV file, without its headers. */
  const file = (request: `/${string}`): Place => ({
    name: `${who} ${request}`,
    async read({ textOf }, about) {
      const text = await textOf(callerOf(about), filled(request, about))
      return (
        [...readCsv(text.replace(/^\ufeff/, ""), ",")].filter(({ cells }) => cells.some(Boolean)).length - 1
      )
    },
  })
  /** Places of one request, which several figures read. */
  const of =
    <const Request extends `/${string}`>(request: Request) =>
    (read: (data: Data<Request>, context: Context) => unknown) =>
      place(request, read)
  return Object.assign(place, { file, of })
}
export const [office, own, visitor] = [placesOf("office"), placesOf("own"), placesOf("visitor")]

const filled = (request: string, about: About) =>
  request.replace(/\{(\w+)\}/g, (name, key: string) =>
    key in about ? encodeURIComponent(String(about[key])) : name,
  )

/** The sum of what several places show. */
export const added = (...places: readonly Place[]): Place => ({
  name: places.map(({ name }) => name).join(" + "),
  read: async (replies, about) =>
    sumOf((await Promise.all(places.map(({ read }) => read(replies, about)))) as number[]),
})

/** The values of a place for each name that another place shows, which fills {each} in its request: { P1: 3, P2: 1 }. */
export const filteredBy = (names: Place, place: Place): Place => ({
  name: place.name,
  async read(replies, about) {
    const each = (await names.read(replies, about)) as string[]
    const counts = each.map((name) => place.read(replies, { ...about, each: name }) as Promise<number>)
    return tally(
      (await Promise.all(counts)).map((count, index) => ({ name: each[index], count })),
      "name",
      "count",
    )
  },
})

/** Counts rows by a field, or adds up another one: { P1: 3, P2: 1 }. Empty counts are left out; a missing value is "none". */
export function tally<Row>(rows: readonly Row[], key: keyof Row, count?: keyof Row) {
  const counts = Map.groupBy(rows, (row) => String(row[key] ?? "none"))
  const sums = [...counts].map(
    ([name, some]) => [name, count ? sumOf(some.map((row) => Number(row[count]))) : some.length] as const,
  )
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
export const sorted = <Item>(items: readonly Item[]) =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Everything that is shown at one moment. A reply that several figures need is requested once. */
export function repliesOf({ inject }: College) {
  const texts = new Map<string, Promise<string>>()
  async function request(caller: Caller, url: string) {
    const { statusCode, body } = await inject(caller, { method: "GET", url: `/api${url}` })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
    return body
  }
  return {
    textOf(caller: Caller, url: string) {
      const name = JSON.stringify([caller, url])
      const text = texts.get(name) ?? request(caller, url)
      texts.set(name, text)
      return text
    },
    all: async () =>
      Promise.all([...texts].map(async ([name, text]) => [name, await text.catch(() => "")] as const)),
  }
}

/** A line for each figure that its places show differently or not at all, with the value in each. */
export async function differencesIn(
  replies: Replies,
  figures: Figures,
  about: About = {},
): Promise<string[]> {
  const lines: string[] = []
  for (const [name, places] of Object.entries(figures)) {
    const shown: string[] = []
    for (const { read } of places)
      shown.push(await read(replies, about).then((value) => JSON.stringify(value) ?? "nothing", String))
    if (new Set(shown).size > 1 || /^(nothing|\w*Error:)/.test(String(shown[0])))
      lines.push(
        [
          `${name} of ${JSON.stringify({ ...about, own: undefined })}:`,
          ...places.map((place, index) => `  ${shown[index]} in ${place.name}`),
        ].join("\n"),
      )
  }
  return lines
}
