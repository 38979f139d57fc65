/** A message of a page: it has started, it asks for the newer worker, or names addresses to keep that it has loaded. */
export type Message = "started" | "take over" | "take over if alone" | { keep: readonly string[] }
