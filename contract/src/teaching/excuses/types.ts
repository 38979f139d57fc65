/** Lists load this file without the schemas. */
export const excuseStates = ["waiting", "accepted", "rejected"] as const

/** In days. The office arranges a longer absence in another way. */
export const longestExcuse = 31
