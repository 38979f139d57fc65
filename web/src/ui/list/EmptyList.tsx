import type { ReactNode } from "react"
import { Button } from "../controls/Button.tsx"
import { EmptyState } from "../state/EmptyState.tsx"

type Props = {
  title: string
  /** Whether the list is searched or filtered, and a function that clears both. */
  list: { narrowed: boolean; clear: () => void }
  /** Explains how the list gets its first row. */
  text: ReactNode
  action?: ReactNode
}

/** Shown instead of rows: nothing was found, or the list is empty. */
export function EmptyList({ title, list, text, action }: Props) {
  return list.narrowed ? (
    <EmptyState title={title} action={<Button onClick={list.clear}>Clear search and filters</Button>} />
  ) : (
    <EmptyState title={title} text={text} action={action} />
  )
}
