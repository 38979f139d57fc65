import { nextIndex } from "../../ui/overlay/roving.ts"
import { partOf } from "./partOf.ts"

/** Turns stacked sections into tabs. A link to a hidden section opens its tab. */
export function tabs(root: HTMLElement) {
  const list = partOf(root, "[role=tablist]")
  const buttons = [...list.querySelectorAll<HTMLElement>("[role=tab]")]
  const panels = buttons.map((button) => partOf(root, `#${button.getAttribute("aria-controls")}`))

  function open(openIndex: number) {
    buttons.forEach((button, index) => {
      button.ariaSelected = String(index === openIndex)
      button.tabIndex = index === openIndex ? 0 : -1
    })
    panels.forEach((panel, index) => {
      panel.hidden = index !== openIndex
    })
  }
  const openAddressed = () => {
    const index = panels.findIndex(({ id }) => `#${id}` === location.hash)
    if (index >= 0) open(index)
  }

  list.addEventListener("click", ({ target }) => {
    const index = buttons.findIndex((button) => target instanceof Node && button.contains(target))
    if (index >= 0) open(index)
  })
  list.addEventListener("keydown", (event) => {
    const to = nextIndex(event.key, buttons.indexOf(document.activeElement as HTMLElement), buttons.length)
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
    open(to)
  })
  addEventListener("hashchange", openAddressed)

  panels.forEach((panel, index) => {
    panel.setAttribute("role", "tabpanel")
    panel.setAttribute("aria-labelledby", buttons[index]?.id ?? "")
    partOf(panel, "h3").className = "visually-hidden" // The tab already shows the heading's text.
  })
  list.hidden = false
  open(0)
  openAddressed()
}
