import { dropEntries } from "../../lib/outbox/store.ts"
import { forgetPerson } from "../../lib/seal/people.ts"
import { endSession } from "../../lib/session/session.ts"

/** Deletes all that this device keeps of somebody, unsent work and the key too, and signs them out. What others keep here stays sealed. */
export async function forgetHere(person: number) {
  await dropEntries(person)
  await forgetPerson(person)
  await endSession()
}
