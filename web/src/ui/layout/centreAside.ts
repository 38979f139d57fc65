/** Scrolls a line sideways until one of its elements is in the middle. `scrollIntoView` could also scroll the page. */
export function centreAside(line: Element, element: Element) {
  const { left, width } = element.getBoundingClientRect()
  const box = line.getBoundingClientRect()
  line.scrollLeft += left + width / 2 - box.left - box.width / 2
}
