/** "single" as the option "Single". */
export const wordOption = (word: string) => [word, capitalized(word)] as const
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const yearOptions = [1, 2, 3].map((year) => [year, `Year ${year}`] as const)
