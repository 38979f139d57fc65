import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { type CallError, mayPass } from "../../lib/api/callError.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { Preview } from "./Preview.tsx"
import type { Content } from "./values.ts"

type Props = {
  title: string
  /** The page's content as typed. */
  value: Content
  /** Whether the preview is visible. While it is hidden, nothing is requested. */
  isShown: boolean
  renderPage: (value: Content) => Promise<string>
  block?: string | undefined
  onBlock?: ((block: string) => void) | undefined
}

/** Milliseconds without a change before the page is rendered again. */
const pause = 400
/** Milliseconds between two attempts while the connection is broken. */
const maxRetryDelay = 5000

/** The page as the server renders it from the typed content. The previous page remains until the next one has loaded. */
export function LivePreview({ title, value, isShown, renderPage, block, onBlock }: Props) {
  const settled = useSettled(value)
  const query = useQuery<string, CallError>({
    queryKey: ["preview", title, settled],
    queryFn: () => renderPage(settled),
    placeholderData: (html, before) => (before?.queryKey[1] === title ? html : undefined),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The editor saves automatically once the connection is back, so its preview must recover automatically too.
    retry: (_, error) => mayPass(error),
    retryDelay: (failures) => Math.min(500 * 2 ** failures, maxRetryDelay),
  })
  return (
    <>
      {query.failureReason && mayPass(query.failureReason) && (
        <Notice tone="warn" live>
          {query.failureReason.code === "network"
            ? "No connection. The preview follows when it is back."
            : "The college’s server is busy. The preview follows by itself."}
        </Notice>
      )}
      {query.data === undefined ? (
        <Loaded query={query}>{() => null}</Loaded>
      ) : (
        // `Loaded` isn't used here, because it shows an age. The content of the preview is not old.
        <div className="loaded live-preview" aria-busy={query.isFetching || undefined}>
          <Preview html={query.data} title={title} block={block} onBlock={onBlock} />
        </div>
      )}
    </>
  )
}

/** Returns the value once it hasn't changed for `pause`. */
function useSettled(value: Content) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
