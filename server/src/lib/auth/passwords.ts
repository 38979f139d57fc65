import { randomUUID } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import { hashesAtOnce } from "../limits.ts"
import { createTurns } from "../turns.ts"

/** Argon2id with OWASP's minimum parameters: 19 MiB, two passes, about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Those of Node's threads that don't work on passwords are for files. */
const turns = createTurns(hashesAtOnce)

/** NFKC, because keyboards compose letters such as ŵ differently. */
const spelled = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string) => turns.take(() => hash(spelled(password), cost))

/** Verified when an account has no password, so that the answer takes as long as for any other. */
const decoy = hashPassword(randomUUID())

type Count = { claim(): Promise<void>; giveBack(): Promise<void> }

/**
 * Compares a password with the stored hash. An attempt that is counted is claimed when its turn comes, and a right one is given back
 * before the next begins: a crowd that signs in at once from one address counts as the few that are being compared.
 */
export const isPassword = (password: string, stored: string | null | undefined, count?: Count) =>
  turns.take(async () => {
    await count?.claim()
    const isRight = (await verify(stored ?? (await decoy), spelled(password))) && Boolean(stored)
    if (isRight) await count?.giveBack()
    return isRight
  })
