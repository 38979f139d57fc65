import { forgetPerson } from "../../lib/encryptedStorage/people.ts"
import { discardEntries } from "../../lib/outbox/outbox.ts"
import { endSession } from "../../lib/session/session.ts"

/**
 * Deletes all data of a person on this device, including unsent work and the key, and signs them out. Other people's data remains
 * encrypted.
 */
export async function forgetHere(person: number) {
  await discardEntries(person)
  await forgetPerson(person)
  await endSession()
}
