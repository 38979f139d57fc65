import { personSignedIn } from "../session/session.ts"

/** An answer of the server with its tag and the time at which it came, in milliseconds. */
export type Kept = { data: unknown; tag: string | undefined; at: number }

/** Every entry begins so. Sign-out and the sign-in page clear the whole of session storage. */
const mark = "kept"
/** A student's whole book of grades takes 100,000 characters. All together take 6 of the 10 MB that a browser gives a tab. */
const longest = 150_000
const most = 20

/** The beginning of one person's entries. A hash of the contract is in it, so a new release reads no older shape. */
const beginning = (person: number) => `${mark} ${import.meta.env.SHAPES} ${person} `

/**
 * The name of an answer's entry, which holds the person, so nobody reads another's. A record by its id is not kept,
 * because only such answers hold what is most private (product decision 3.17).
 */
function nameOf(queryKey: readonly unknown[]) {
  const person = personSignedIn()
  if (person === undefined || String(queryKey[0]).includes("{")) return undefined
  return beginning(person) + JSON.stringify(queryKey)
}

const names = () => Object.keys(sessionStorage).filter((name) => name.startsWith(`${mark} `))

/** Keeps an answer in this tab until the person signs out or the tab is closed. */
export function keep(queryKey: readonly unknown[], { data, tag = "", at }: Kept) {
  const name = nameOf(queryKey)
  if (name === undefined) return
  const text = JSON.stringify(data)
  if (text.length > longest) return sessionStorage.removeItem(name)
  try {
    sessionStorage.setItem(name, `${at}\n${tag}\n${text}`)
    dropOldest()
  } catch (error) {
    console.info("This browser keeps no answers.", error)
  }
}

function dropOldest() {
  const all = names()
  if (all.length <= most) return
  const ageOf = (name: string) => Number.parseInt(sessionStorage.getItem(name) ?? "0", 10)
  const [oldest] = all.toSorted((one, other) => ageOf(one) - ageOf(other))
  if (oldest !== undefined) sessionStorage.removeItem(oldest)
}

/** The last answer that this tab kept for the person who is signed in. */
export function keptOf(queryKey: readonly unknown[]): Kept | undefined {
  const name = nameOf(queryKey)
  const text = name === undefined ? null : sessionStorage.getItem(name)
  if (text === null) return undefined
  const [at = "", tag = "", ...lines] = text.split("\n")
  return { at: Number(at), tag: tag || undefined, data: JSON.parse(lines.join("\n")) }
}

/** Forgets every answer, or all but one person's. */
export function forgetKept(except?: number) {
  for (const name of names()) {
    if (except === undefined || !name.startsWith(beginning(except))) sessionStorage.removeItem(name)
  }
}
