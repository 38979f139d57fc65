import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Notice } from "../../ui/state/Notice.tsx"

/** Shown until the college is set up. */
export function NotReady({ content }: { content: SiteContent }) {
  if (content.ready) return null
  return (
    <Notice tone="warn">
      This college is not set up yet. <a href={paths.setup}>Set it up</a> with the one-time code from the
      server's log.
    </Notice>
  )
}
