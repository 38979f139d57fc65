/** Lists load this file without the schemas. */
export const excuseStates = ["waiting", "accepted", "rejected"] as const

/** In days. A longer absence is leave, which the office arranges otherwise. */
export const longestExcuse = 31
