import { type ReactNode, useEffect } from "react"
import { BackIcon, NextIcon } from "./icons.tsx"
import { pageNumbers, pageRange } from "./pages.ts"

type Props = {
  /** From 1. */
  page: number
  pageSize: number
  total: number | undefined
  /** The total is still that of what was listed before. */
  isOld?: boolean
  /** `replace`: the page before was none, and Back doesn't return to it. */
  onPage: (page: number, how?: { replace: boolean }) => void
  /** What is paged, where a screen has two. */
  label?: string
}

/** From page to page, and which rows these are. One page needs no buttons. */
export function Pager({ page, pageSize, total, isOld = false, onPage, label = "Pages" }: Props) {
  const pages = Math.ceil((total ?? 0) / pageSize)
  // The last row of the last page was deleted, or an address names more pages than there are.
  const isBeyond = pages > 0 && page > pages && !isOld
  useEffect(() => {
    if (isBeyond) onPage(pages, { replace: true })
  })
  if (!total || isBeyond) return null
  const step = (to: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      aria-label={name}
      aria-disabled={to < 1 || to > pages || undefined}
      onClick={() => to >= 1 && to <= pages && onPage(to)}
    >
      {icon}
    </button>
  )
  return (
    <nav className="pager" aria-label={label}>
      {pages > 1 && (
        <div className="pager-buttons">
          {step(page - 1, "Previous page", <BackIcon />)}
          {pageNumbers(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ))}
          {step(page + 1, "Next page", <NextIcon />)}
        </div>
      )}
      <p className="pager-range">{pageRange(page, pageSize, total)}</p>
    </nav>
  )
}
