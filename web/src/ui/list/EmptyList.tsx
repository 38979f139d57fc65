import type { ReactNode } from "react"
import { Button } from "../controls/Button.tsx"
import { EmptyState } from "../state/EmptyState.tsx"

type Props = {
  title: string
  /** Whether a search or filter is active, and a function that clears both. */
  list: { narrowed: boolean; isUsual: boolean; clear: () => void }
  /** Explains how the list gets its first row. */
  text: ReactNode
  action?: ReactNode
  /** Explains which rows the list's initial filters hide, and the label of the button that shows them. */
  usual?: { title: string; text: string; action: string } | undefined
}

/** Shown instead of rows if nothing was found or the list is empty. */
export function EmptyList({ title, list, text, action, usual }: Props) {
  if (usual && list.isUsual)
    return (
      <EmptyState
        title={usual.title}
        text={usual.text}
        action={<Button onClick={list.clear}>{usual.action}</Button>}
      />
    )
  return list.narrowed ? (
    <EmptyState title={title} action={<Button onClick={list.clear}>Clear search and filters</Button>} />
  ) : (
    <EmptyState title={title} text={text} action={action} />
  )
}
