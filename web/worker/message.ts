/**
 * A message from a page. "started" means that the portal has rendered. The others tell the newer worker to take over, or
 * name addresses to cache that the page has loaded.
 */
export type Message = "started" | "take over" | "take over if alone" | { keep: readonly string[] }
