import { useEffect, useRef } from "react"

/** The ref of a box that gets the focus, and is scrolled into view, whenever its news change. */
export function useFocusOn(news: unknown) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) box.current?.focus()
  }, [news])
  return box
}
