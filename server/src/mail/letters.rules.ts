/** The text of an e-mail between the greeting and the college's name. */
export type Letter = { subject: string; lines: string[] }
