import type { ReactNode } from "react"
import { BackIcon, NextIcon } from "./icons.tsx"
import { pageNumbers, pageRange } from "./pages.ts"

type Props = {
  /** From 1. */
  page: number
  pageSize: number
  total: number | undefined
  onPage: (page: number) => void
  /** What is paged, where a screen has two. */
  label?: string
}

/** From page to page, and which rows these are. One page needs no buttons. */
export function Pager({ page, pageSize, total, onPage, label = "Pages" }: Props) {
  if (!total) return null
  const pages = Math.ceil(total / pageSize)
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
