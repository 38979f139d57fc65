import pg from "pg"

/** As many statements as are prepared at a time: more than the screens ask for, and a few megabytes a connection. */
const most = 200
const seenOnce = new Set<string>()
/** By their texts, what was asked longest ago first. */
const names = new Map<string, string>()
let given = 0

/**
 * The name that a question is prepared under, from the second time that it is asked: planning a list takes the
 * database ten times as long as finding its rows. Writes, and what is asked once, aren't worth a plan's room; nor is,
 * once there is no more room, what nobody has asked for longest.
 */
function nameOf(text: string) {
  const name = names.get(text) ?? newNameOf(text)
  if (name === undefined) return undefined
  names.delete(text)
  names.set(text, name)
  return name
}

/** A name is given once only: connections remember what they prepared under it as long as they live (database.ts). */
function newNameOf(text: string) {
  if (!text.startsWith("select ")) return undefined
  if (!seenOnce.delete(text)) {
    forgetOldest(seenOnce, 10 * most)
    seenOnce.add(text)
    return undefined
  }
  forgetOldest(names, most)
  return `q${given++}`
}

function forgetOldest(kept: Map<string, unknown> | Set<string>, room: number) {
  const [oldest] = kept.keys()
  if (kept.size >= room && oldest !== undefined) kept.delete(oldest)
}

/** A connection that has the database keep the plan of what it asks again and again. */
export class PreparingClient extends pg.Client {
  override query(...args: [never]) {
    const [text, values, ...callback] = args as unknown[]
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined
    return name === undefined
      ? super.query(...args)
      : super.query(...([{ name, text, values }, ...callback] as unknown as [never]))
  }
}
