import { rm } from "node:fs/promises"

type Turn = { stop(): void; ended: Promise<unknown> }

/** Lets one request at a time write to a key. A later request stops the earlier one, and waits until it has ended. */
export function pieceTurns(draft: () => Promise<string>) {
  const writing = new Map<string, Turn>()

  async function stopped(key: string) {
    const last = writing.get(key)
    last?.stop()
    await last?.ended
  }

  return {
    /** The number of requests that are writing now. */
    count: () => writing.size,

    async take<Result>(key: string, write: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      const stopping = new AbortController()
      const result = stopped(key).then(() => write(stopping.signal))
      const turn = { stop: () => stopping.abort(), ended: result.catch(() => {}) }
      writing.set(key, turn)
      try {
        return await result
      } finally {
        if (writing.get(key) === turn) writing.delete(key)
      }
    },

    /** Stops the request that is writing, and copies the received bytes into a file of their own. */
    async copyToDraft(key: string, copy: (path: string) => Promise<unknown>) {
      await stopped(key)
      const path = await draft()
      const discard = () => rm(path, { force: true })
      try {
        await copy(path)
      } catch (error) {
        await discard()
        throw error
      }
      return { path, discard }
    },
  }
}
