import { createHash, randomInt } from "node:crypto"

const codeCount = 10
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** Ten codes of 60 bits, "4K7M-QX2P-9HTB", without letters that look alike. */
export const newRecoveryCodes = () =>
  Array.from({ length: codeCount }, () =>
    [0, 1, 2]
      .map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(""))
      .join("-"),
  )

/** Case, spaces and hyphens are ignored, because people type codes. The person's id is the salt of the hash. */
export const hashRecoveryCode = (personId: number, code: string) =>
  createHash("sha256")
    .update(`${personId} ${code.toUpperCase().replace(/[\s-]/g, "")}`)
    .digest("hex")
