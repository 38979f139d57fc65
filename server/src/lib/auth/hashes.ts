import { createHash, timingSafeEqual } from "node:crypto"

export const hashOfToken = (token: string) => createHash("sha256").update(token).digest()

/** Compares two secrets in a time that doesn't depend on how much of them is the same. */
export const isSameSecret = (a: string, b: string) => timingSafeEqual(hashOfToken(a), hashOfToken(b))
