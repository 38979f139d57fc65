import { useEffect, useState } from "react"
import { asOption, matching, maxOptions, type Option, type Options } from "./options.ts"

export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

type SearchResult = { text: string; options: readonly Option[]; failed: boolean }
type Matches = { options: readonly Option[]; state: "found" | "looking" | "failed" }

/** Milliseconds after the last key before a search. */
const pause = 250

/** The matches of the typed text: immediately from a fixed list, and after a pause in typing from a search. */
export function useMatches(source: Options | FindOptions, text: string, isOpen: boolean): Matches {
  const find = typeof source === "function" ? source : undefined
  const [result, setFound] = useState<SearchResult>()

  useEffect(() => {
    if (!find || !isOpen) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const options = await find(text, controller.signal)
        if (!controller.signal.aborted)
          setFound({ text, options: options.slice(0, maxOptions), failed: false })
      } catch {
        // The list shows the failure. An aborted search is no failure.
        if (!controller.signal.aborted) setFound({ text, options: [], failed: true })
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [find, isOpen, text])

  if (typeof source !== "function") {
    return { options: matching(source.map(asOption), text), state: "found" }
  }
  if (result?.text !== text) return { options: result?.options ?? [], state: "looking" }
  return { options: result.options, state: result.failed ? "failed" : "found" }
}
