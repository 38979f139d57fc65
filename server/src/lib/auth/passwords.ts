import { randomUUID } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

/** Argon2id with OWASP's minimum parameters: 19 MiB, two passes, about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** NFKC, because keyboards compose letters such as ŵ differently. */
const spelled = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string) => hash(spelled(password), cost)

/** Verified when an account has no password, so that the answer takes as long as for any other. */
const decoy = hashPassword(randomUUID())

export async function isPassword(password: string, stored: string | null | undefined) {
  const right = await verify(stored ?? (await decoy), spelled(password))
  return right && Boolean(stored)
}
