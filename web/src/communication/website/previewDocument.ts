import { requireValue } from "#contract/lib/objects.ts"

/**
 * Parses the page of the preview. Its scripts are removed, because the frame's sandbox refuses them. Its styles are returned
 * separately, because the portal's content security policy refuses inlined styles.
 */
function parsePage(html: string) {
  const styles: string[] = []
  const withoutStyles = html.replace(/<style>(.*?)<\/style>/gs, (_, text: string) => {
    styles.push(text)
    return ""
  })
  const page = new DOMParser().parseFromString(withoutStyles, "text/html")
  for (const part of page.querySelectorAll("script, link[rel=modulepreload]")) part.remove()
  return { root: page.documentElement, styles }
}

/** Shows a page in the frame instead of the previous one. The scroll position is unchanged. */
export function showPage(frame: Document, html: string) {
  const { root, styles } = parsePage(html)
  const scrollTop = frame.documentElement.scrollTop
  const { CSSStyleSheet: Sheet } = requireValue(frame.defaultView, "window of the preview")
  // The last style sheet is empty. `highlightBlock` writes into it.
  frame.adoptedStyleSheets = [...styles, ""].map((text) => {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    return sheet
  })
  frame.replaceChild(frame.adoptNode(root), frame.documentElement)
  frame.documentElement.scrollTop = scrollTop
}

/** The name of the block that contains a part of the page. */
export const blockOf = (part: EventTarget | null) =>
  (part as Element | null)?.closest?.<HTMLElement>("[data-block]")?.dataset.block

const selectorOf = (block: string) => `[data-block="${CSS.escape(block)}"]`

/** Marks the block that is being edited. The mark is light and dark, so that it is visible on every background. */
export function highlightBlock(frame: Document, block: string | undefined) {
  frame.adoptedStyleSheets.at(-1)?.replaceSync(block === undefined ? "" : highlightRules(selectorOf(block)))
}

const highlightRules = (part: string) =>
  `${part} { position: relative } ${part}::after { content: ""; position: absolute; inset: 0; z-index: 9;
    border: 4px solid #f2b632; outline: 2px solid #191b2a; outline-offset: -6px; pointer-events: none }`

/** Scrolls the edited block into view. `scrollIntoView` would also scroll the screen around the frame. */
export function scrollToBlock(frame: Document, block: string) {
  const { top = 0, bottom = 0 } = frame.querySelector(selectorOf(block))?.getBoundingClientRect() ?? {}
  const page = frame.documentElement
  if (top < 0 || bottom > page.clientHeight) page.scrollTop += top
}
