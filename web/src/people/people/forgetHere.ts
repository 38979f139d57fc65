import { forgetPerson } from "../../lib/encryptedStorage/people.ts"
import { discardEntries } from "../../lib/outbox/outbox.ts"
import { endSession } from "../../lib/session/session.ts"

/**
 * Deletes all data of a person on this device, including unsent work and the key, and signs them out. Other people's data remains
 * encrypted.
 */
export async function forgetHere(person: number) {
  await deleteHere(person)
  await endSession()
}

/** Deletes a person's data. Returns whether all of it is deleted, which a device that can't be read doesn't do. */
export async function deleteHere(person: number) {
  await discardEntries(person)
  return forgetPerson(person)
}
