import { partOf } from "./partOf.ts"
/** Adds the header's scrolled style after 50 pixels (spec 000 section 9). */
export function header(bar: HTMLElement) {
  const top = partOf(document, ".site-top")
  new IntersectionObserver(([sight]) => {
    bar.toggleAttribute("data-scrolled", !sight?.isIntersecting)
  }).observe(top)
}
