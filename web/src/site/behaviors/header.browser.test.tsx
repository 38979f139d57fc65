import { expect, test, vi } from "vitest"
import { header } from "./header.ts"

test("of several changes that are reported at once, the last one decides whether the header is scrolled", () => {
  let report: IntersectionObserverCallback = () => {}
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: IntersectionObserverCallback) {
        report = callback
      }
      observe() {}
    },
  )
  document.body.innerHTML = '<span class="site-top"></span><header></header>'
  const bar = document.querySelector("header")!
  header(bar)
  const sights = (...seen: boolean[]) =>
    report(
      seen.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
      {} as IntersectionObserver,
    )
  sights(true, false)
  expect(bar).toHaveAttribute("data-scrolled")
  sights(false, true)
  expect(bar).not.toHaveAttribute("data-scrolled")
})
