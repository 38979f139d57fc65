import { useState } from "react"
import type { CellKey } from "../state/marks.ts"

type Cell = {
  key: CellKey
  /** The cell accepts no mark. */
  isFixed: boolean
  /** The cell shows a published mark, and nothing was typed over it. */
  isPublished: boolean
}

/** Prevents a key that was meant for another student from replacing a published mark. */
export function usePadGuard({ key, isFixed, isPublished }: Cell) {
  /**
   * The cell whose published mark the lecturer has chosen to change, and the cell about whose mark the lecturer is asked.
   */
  const [changing, setChanging] = useState<CellKey>()
  const [questioned, setQuestioned] = useState<CellKey>()
  /** The text that was typed although the student's cell accepts no mark. */
  const [refused, setRefused] = useState<{ key: CellKey; text: string }>()
  const isGuarded = isPublished && changing !== key
  return {
    /** Returns whether a key that enters this text may change the mark. If not, the lecturer reads why, or is asked. */
    accepts(typed: string) {
      if (isFixed) {
        setRefused((before) => ({ key, text: `${before?.key === key ? before.text : ""}${typed}` }))
        return false
      }
      if (isGuarded) setQuestioned(key)
      return !isGuarded
    },
    /** The mark is published, and nobody has chosen to change it yet. */
    isGuarded,
    /** The lecturer is asked whether they want to change the published mark. */
    isAsked: questioned === key && changing !== key,
    ask: setQuestioned,
    refusedText: refused?.key === key ? refused.text.trim() : undefined,
    allowChange() {
      setChanging(key)
      setQuestioned(undefined)
    },
    reset() {
      setChanging(undefined)
      setQuestioned(undefined)
    },
  }
}
