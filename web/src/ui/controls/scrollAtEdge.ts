/** Scrolls the page a little if a dragged element is within this many pixels of the window's upper or lower edge. */
export function scrollAtEdge(clientY: number, edge: number) {
  if (clientY < edge) window.scrollBy(0, -12)
  else if (clientY > window.innerHeight - edge) window.scrollBy(0, 12)
}
