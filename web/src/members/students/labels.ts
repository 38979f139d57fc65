import { capitalized } from "#contract/lib/wording/wording.ts"
/** "single" as the option "Single". */
export const wordOption = (word: string) => [word, capitalized(word)] as const

export const yearOptions = [1, 2, 3].map((year) => [year, `Year ${year}`] as const)
