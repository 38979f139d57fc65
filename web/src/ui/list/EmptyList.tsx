import type { ReactNode } from "react"
import { Button } from "../controls/Button.tsx"
import { LinkButton } from "../controls/LinkButton.tsx"
import { EmptyState } from "../state/EmptyState.tsx"

export const clearLabel = "Clear search and filters"

type Props = FirstRowsProps & {
  title: string
  /** Whether a search or filter is active, and a function that clears both. */
  list: { narrowed: boolean; isUsual: boolean; clear: () => void }
  /** Explains how the list gets its first row. */
  text: ReactNode
  /** Explains which rows the list's initial filters hide, and the label of the button that shows them. */
  usual?: { title: string; text: string; action: string } | undefined
  /** Shown instead of the picture while only the list's initial filters hide its rows. */
  instead?: ReactNode
}

/** Shown instead of rows if nothing was found or the list is empty. */
export function EmptyList({ title, list, text, usual, instead, first, main }: Props) {
  if (instead && list.isUsual)
    return (
      <div className="list-none">
        <div className="buttons">
          <p>{title}</p>
          <Button onClick={list.clear}>{clearLabel}</Button>
        </div>
        {instead}
      </div>
    )
  if (usual && list.isUsual)
    return (
      <EmptyState
        title={usual.title}
        text={usual.text}
        action={<Button onClick={list.clear}>{usual.action}</Button>}
      />
    )
  return list.narrowed ? (
    <EmptyState title={title} action={<Button onClick={list.clear}>{clearLabel}</Button>} />
  ) : (
    <EmptyState title={title} text={text} action={<FirstRows first={first} main={main} />} />
  )
}

type FirstRowsProps = {
  first: { label: string; to: string } | undefined
  main: { label: string; onSelect: () => void } | undefined
}

/** How a new college gets its first rows: many at once, or one. */
const FirstRows = ({ first, main }: FirstRowsProps) => (
  <>
    {first && (
      <LinkButton kind="main" to={first.to}>
        {first.label}
      </LinkButton>
    )}
    {main && (
      <Button kind={first ? "plain" : "main"} onClick={main.onSelect}>
        {main.label}
      </Button>
    )}
  </>
)
