import { useEffect, useRef } from "react"

/** Returns a ref for a box. Whenever `news` changes and isn't empty, the box gets the focus and is scrolled into view. */
export function useFocusOn(news: unknown) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) box.current?.focus()
  }, [news])
  return box
}
