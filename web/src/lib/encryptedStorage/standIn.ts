import { storeSession } from "../session/session.ts"
import { deviceKeyOf, storeDeviceKey } from "./deviceKey.ts"

type User = Parameters<typeof storeSession>[0]["user"]

/** For tests that store data: signs somebody in on this device as the sign-in page does. Their key is the same each time. */
export async function signInOnDevice(id: number, user: Partial<User> = {}, fill = id) {
  await storeDeviceKey(await deviceKeyOf(id, new Uint8Array(32).fill(fill)))
  const email = `person${id}@college.example`
  const made = { email, role: "lecturer", firstName: "Ada", lastName: "Example" } as User
  storeSession({ token: `bearer ${id}`, user: { ...made, ...user, id } })
}
