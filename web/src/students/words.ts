/** "single" as the option "Single". */
export const inCapital = (word: string) => [word, word.charAt(0).toUpperCase() + word.slice(1)] as const
