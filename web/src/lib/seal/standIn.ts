import { keepSession } from "../session/session.ts"
import { openSeal, sealKeyOf } from "./key.ts"

type User = Parameters<typeof keepSession>[0]["user"]

/** For tests that store data: signs somebody in on this device as the sign-in page does. Their key is the same each time. */
export async function signInSealed(id: number, user: Partial<User> = {}, fill = id) {
  await openSeal(await sealKeyOf(id, new Uint8Array(32).fill(fill)))
  const email = `person${id}@college.example`
  const made = { email, role: "lecturer", firstName: "Ada", lastName: "Example" } as User
  keepSession({ token: `bearer ${id}`, user: { ...made, ...user, id } })
}
