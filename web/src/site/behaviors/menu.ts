/** Closes a `<details>` as a menu does: on Escape, when a link is followed, and when the focus leaves it. */
export function menu(details: HTMLDetailsElement) {
  const close = () => {
    details.open = false
  }
  details.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !details.open) return
    close()
    details.querySelector("summary")?.focus()
  })
  details.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) close()
  })
  details.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close()
  })
}
