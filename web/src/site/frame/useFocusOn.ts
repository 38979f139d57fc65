import { useEffect, useRef } from "react"

/** Returns a ref for a box. The box gets the focus, and is scrolled into view, whenever `news` gets another value. */
export function useFocusOn(news: unknown) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) box.current?.focus()
  }, [news])
  return box
}
