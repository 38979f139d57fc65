/**
 * A message from a page: that it has started, that the newer worker should take over, or that the addresses which it has loaded
 * should be cached.
 */
export type Message = "started" | "take over" | "take over if alone" | { keep: readonly string[] }
