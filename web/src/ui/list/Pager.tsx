import { type ReactNode, useEffect } from "react"
import { BackIcon, NextIcon } from "../controls/icons.tsx"
import { pageNumbers, pageRange } from "./pages.ts"

type Props = {
  list: {
    /** The number of the page, counted from 1. */
    page: number
    pageSize: number
    /** With `replace`, Back doesn't return to the previous page, because it doesn't exist. */
    setPage: (page: number, options?: { replace: boolean }) => void
  }
  /** The rows. While the next page loads, they are the previous page's. */
  query: { data: { total: number } | undefined; isPlaceholderData?: boolean }
  /** The list's name, if a screen has two. */
  label?: string
}

/** Buttons for the pages, and the range of the displayed rows. A single page has no buttons. */
export function Pager({ list, query, label = "Pages" }: Props) {
  const { page, pageSize, setPage } = list
  const total = query.data?.total
  const pages = Math.ceil((total ?? 0) / pageSize)
  // The last row of the last page was deleted, or the address has too high a page number.
  const isBeyond = pages > 0 && page > pages && !query.isPlaceholderData
  useEffect(() => {
    if (isBeyond) setPage(pages, { replace: true })
  })
  if (!total || isBeyond) return null
  const step = (to: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      aria-label={name}
      aria-disabled={to < 1 || to > pages || undefined}
      onClick={() => to >= 1 && to <= pages && setPage(to)}
    >
      {icon}
    </button>
  )
  return (
    <nav className="pager" aria-label={label}>
      {pages > 1 && (
        <div className="pager-buttons screen-only">
          {step(page - 1, "Previous page", <BackIcon />)}
          {pageNumbers(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => setPage(number)}
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
