export type Topics = ReturnType<typeof createTopics>

/** Notifies the watchers of a topic when it has changed: a cell, a row, a column, or all. */
export function createTopics() {
  const revisions = new Map<string, number>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    /** Increases with each change, for `useSyncExternalStore`. */
    revisionOf: (topic: string) => revisions.get(topic) ?? 0,
    watch(topic: string, listener: () => void) {
      const watching = listeners.get(topic) ?? new Set()
      listeners.set(topic, watching.add(listener))
      return () => {
        watching.delete(listener)
      }
    },
    notify(topics: ReadonlySet<string>) {
      for (const topic of topics) revisions.set(topic, (revisions.get(topic) ?? 0) + 1)
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener()
    },
  }
}
