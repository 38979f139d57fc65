import { randomUUID } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import { hashesAtOnce } from "../limits.ts"
import { createTurns } from "../turns.ts"

/** Argon2id with OWASP's minimum parameters: 19 MiB, two passes, about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing uses Node's threads. The threads beyond this number are left for reading files. */
const turns = createTurns(hashesAtOnce)

/** NFKC, because keyboards compose letters such as ŵ differently. */
const normalized = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string) => turns.take(() => hash(normalized(password), cost))

/**
 * A password is compared with this hash if an account has none, so that the reply takes as long as for any other account.
 */
const decoy = hashPassword(randomUUID())

/** Counts an attempt, and returns the function that uncounts it. */
type Count = () => Promise<() => Promise<void>>

/**
 * Compares a password with the stored hash. An attempt is counted when its turn comes, and a correct one is uncounted before
 * the next begins. A crowd that signs in at once from one address therefore counts only as the few attempts that are being
 * compared.
 */
export const isPassword = (password: string, stored: string | null | undefined, count?: Count) =>
  turns.take(async () => {
    const uncount = await count?.()
    const isRight = (await verify(stored ?? (await decoy), normalized(password))) && Boolean(stored)
    if (isRight) await uncount?.()
    return isRight
  })
