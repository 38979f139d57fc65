/** Gives the header its scrolled style once 50 pixels of the page have passed under it (spec 000 section 9). */
export function header(bar: HTMLElement) {
  const top = document.querySelector(".site-top")!
  new IntersectionObserver(([sight]) => {
    bar.toggleAttribute("data-scrolled", !sight?.isIntersecting)
  }).observe(top)
}
