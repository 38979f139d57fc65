import { countText } from "./entry.ts"
import { allLines } from "./ledger.ts"

/** "Your 3 marks wait on this device." The sign-in page shows it and must not say whose they are. Undefined if nothing waits. */
export function waitingHere(): string | undefined {
  const people = allLines()
  if (people.length === 0) return undefined
  const lines = people.flat()
  const wait = lines.length === 1 && lines[0]?.number === 1 ? "waits" : "wait"
  return people.length === 1
    ? `Your ${countText(lines)} ${wait} on this phone. Sign in, and it is sent.`
    : `${countText(lines)} of ${people.length} people wait on this phone. They are sent when each of them signs in.`
}
