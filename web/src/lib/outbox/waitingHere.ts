import { countsHere } from "./counts.ts"
import { countsText, totalOf } from "./entry.ts"

/**
 * "Your 3 marks wait on this device." The sign-in page shows this, and must not name the person. Undefined if nothing waits.
 */
export async function waitingHere(): Promise<string | undefined> {
  const people = Object.values(await countsHere())
  if (people.length === 0) return undefined
  // Equal names mean equal things, because each person's key hashes a name differently.
  const lines = people.flat()
  const counts = countsText(lines)
  if (people.length > 1)
    return `${counts} of ${people.length} people wait on this device. They are sent when each of them signs in.`
  return totalOf(lines) === 1
    ? `Your ${counts} waits on this device. Sign in, and it is sent.`
    : `Your ${counts} wait on this device. Sign in, and they are sent.`
}
