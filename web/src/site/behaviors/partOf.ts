/** The element that the server renders for a behavior. Throws if the page lacks it. */
export function partOf(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`${selector} is missing.`)
  return element
}
