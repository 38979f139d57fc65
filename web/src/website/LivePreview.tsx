import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { CallError } from "../lib/api/callError.ts"
import { Loaded } from "../ui/state/Loaded.tsx"
import { Preview } from "./Preview.tsx"
import type { Content } from "./values.ts"

type Props = {
  title: string
  /** The page's content, as it was typed. */
  value: Content
  /** Nothing is asked for while nobody looks. */
  isShown: boolean
  renderPage: (value: Content) => Promise<string>
  block?: string | undefined
  onBlock?: ((block: string) => void) | undefined
}

/** Milliseconds without a change before the page is rendered again. */
const pause = 400

/** The page that the server renders from what was typed. The one before stays until the next is there. */
export function LivePreview({ title, value, isShown, renderPage, block, onBlock }: Props) {
  const settled = useSettled(value)
  const query = useQuery<string, CallError>({
    queryKey: ["preview", title, settled],
    queryFn: () => renderPage(settled),
    placeholderData: keepPreviousData,
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {(html) => <Preview html={html} title={title} block={block} onBlock={onBlock} />}
    </Loaded>
  )
}

/** The value once it has not changed for a moment. */
function useSettled(value: Content) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
