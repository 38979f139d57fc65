import type { PortalFiles, PortalScript } from "../../lib/session/portal.ts"

let loading: Promise<PortalScript> | undefined

/**
 * Loads the portal's script and styles while somebody types on the sign-in page. Rejects if they can't be loaded. The next
 * call then tries again.
 */
export function fetchPortal(files: PortalFiles): Promise<PortalScript> {
  loading ??= fetchAll(files).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchAll({ src, imports, styles }: PortalFiles): Promise<PortalScript> {
  for (const href of imports)
    document.head.append(linkTo(href, { rel: "modulepreload", fetchPriority: "low" }))
  const [script] = await Promise.all([import(/* @vite-ignore */ src), ...styles.map(fetchStyle)])
  return script
}

/** A style sheet with media "not all" is loaded with low priority and has no effect. The portal activates it later. */
function fetchStyle(href: string) {
  const link = linkTo(href, { rel: "stylesheet", media: "not all" })
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error("The styles didn't load."))
    }
    document.head.append(link)
  })
}

const linkTo = (href: string, properties: Partial<HTMLLinkElement>) =>
  Object.assign(document.createElement("link"), { ...properties, href })
