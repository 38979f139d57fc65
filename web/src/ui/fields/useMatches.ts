import { useEffect, useState } from "react"
import { asOption, matching, type Option, type Options } from "./options.ts"

export type Find = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

type SearchResult = { text: string; options: readonly Option[]; failed: boolean }
type Matches = { options: readonly Option[]; state: "found" | "looking" | "failed" }

/** Milliseconds after the last key before a search. */
const pause = 250

/** The matches of the typed text: immediately from a fixed list, and after a pause in typing from a search. */
export function useMatches(source: Options | Find, text: string, wanted: boolean, max: number): Matches {
  const find = typeof source === "function" ? source : undefined
  const [found, setFound] = useState<SearchResult>()

  useEffect(() => {
    if (!find || !wanted) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const options = await find(text, stop.signal)
        if (!stop.signal.aborted) setFound({ text, options: options.slice(0, max), failed: false })
      } catch {
        // The list shows the failure. An aborted search is no failure.
        if (!stop.signal.aborted) setFound({ text, options: [], failed: true })
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [find, wanted, text, max])

  if (typeof source !== "function") {
    return { options: matching(source.map(asOption), text, max), state: "found" }
  }
  if (found?.text !== text) return { options: found?.options ?? [], state: "looking" }
  return { options: found.options, state: found.failed ? "failed" : "found" }
}
