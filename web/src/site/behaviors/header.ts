import { partOf } from "./partOf.ts"
/** Adds the header's scrolled style after 50 pixels (spec 000 section 9). */
export function header(bar: HTMLElement) {
  const top = partOf(document, ".site-top")
  new IntersectionObserver((sights) => {
    // A busy phone reports several changes at once, the latest last.
    bar.toggleAttribute("data-scrolled", !sights.at(-1)?.isIntersecting)
  }).observe(top)
}
