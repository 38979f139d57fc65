import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import { deviceKeyOf, storeDeviceKey } from "../encryptedStorage/deviceKey.ts"
import { storeSession } from "../session/session.ts"

/** A lecturer, as the server sends them at the sign-in. */
export const accountUser = (id: number, changes: Partial<AccountUser> = {}): AccountUser => ({
  id,
  email: `person${id}@college.example`,
  role: "lecturer",
  firstName: "Ada",
  lastName: "Example",
  phone: null,
  status: "active",
  mustChangePassword: false,
  number: null,
  ...changes,
})

/**
 * For tests that store data: signs somebody in on this device as the sign-in page does. Each byte of their key is `keyByte`, so
 * that the key is the same each time.
 */
export async function signInOnDevice(id: number, changes: Partial<AccountUser> = {}, keyByte = id) {
  await storeDeviceKey(await deviceKeyOf(id, new Uint8Array(32).fill(keyByte)))
  storeSession({ token: `bearer ${id}`, user: accountUser(id, changes) })
}
