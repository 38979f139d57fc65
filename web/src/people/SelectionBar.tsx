import type { ReactNode } from "react"
import { Button } from "../ui/controls/Button.tsx"
import { many } from "./labels.ts"
import type { useSelection } from "./useSelection.ts"

type Props = {
  selection: ReturnType<typeof useSelection>
  total: number | undefined
  noun: string
  /** What can be done with those chosen. */
  children: ReactNode
}

/** Over a list: how many there are, or how many are chosen and what can be done with them. */
export function SelectionBar({ selection, total = 0, noun, children }: Props) {
  const { count, all, chooseAll, clear } = selection
  if (count === 0) return <p>{many(total, noun)}</p>
  return (
    <>
      {children}
      {!all && count < total && (
        <Button kind="quiet" onClick={chooseAll}>
          Select all {many(total, noun)}
        </Button>
      )}
      <Button kind="quiet" onClick={clear}>
        Clear selection
      </Button>
    </>
  )
}
