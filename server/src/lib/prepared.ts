import pg from "pg"

/** As many statements as a connection keeps plans of: more than the screens ask for, and a few megabytes. */
const most = 200
const seenOnce = new Set<string>()
const names = new Map<string, string>()

/**
 * The name that a question is prepared under, from the second time that it is asked: planning a list takes the
 * database ten times as long as finding its rows. Writes, and what is asked once, aren't worth a plan's room.
 */
function nameOf(text: string) {
  if (names.has(text) || names.size >= most || !text.startsWith("select ")) return names.get(text)
  if (seenOnce.delete(text)) names.set(text, `q${names.size}`)
  else if (seenOnce.size < 10 * most) seenOnce.add(text)
  return names.get(text)
}

/** A connection that has the database keep the plan of what it asks again and again. */
export class PreparingClient extends pg.Client {
  override query(...args: [never]) {
    const [text, values] = args as unknown[]
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined
    return name === undefined ? super.query(...args) : super.query({ name, text, values } as never)
  }
}
