import type { Draft, Drafts } from "./draftsContext.ts"

/** A device that stores drafts. */
export function draftsInMemory() {
  const stored = new Map<string, Draft>()
  const drafts: Drafts = {
    find: async (form) => stored.get(form),
    store: async (form, draft) => stored.set(form, draft).has(form),
    drop: (form) => void stored.delete(form),
  }
  return { stored, drafts }
}
