import { randomUUID } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

/** Argon2id, the least that OWASP recommends: 19 MiB, two passes, about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One password has one spelling, whichever keyboard composed its ŵ. */
const spelled = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string) => hash(spelled(password), cost)

/** What is checked where there is no password, so that it takes as long. Nobody knows what it is the hash of. */
const decoy = hashPassword(randomUUID())

export async function isPassword(password: string, stored: string | null | undefined) {
  const right = await verify(stored ?? (await decoy), spelled(password))
  return right && Boolean(stored)
}
